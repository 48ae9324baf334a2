// Ten minutes without an account: the nick and its faults, the time that runs, and what is left after it.
import { trialSession } from '@alcove/protocol';
import { newcomer, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

test('a visitor chooses a nick for a trial, every page counts its time, and its end leaves logging in and registering (R2.200, R5.028, R5.029, R5.031, R6.001, R6.004, R6.005)', async ({
  visitor,
}) => {
  const dialog = visitor.getByRole('dialog');
  const nick = dialog.getByLabel('Your nick for the visit');
  const comeIn = dialog.getByRole('button', { name: 'Come in', exact: true });
  const error = dialog.locator('.hint.error');
  await visitor.clock.install();
  await arrives(visitor, '/en/?login');
  await takenOver(visitor);
  await visitor.getByRole('link', { name: /Come in for a visit/ }).click();

  await test.step('no nick, a bad one and a taken one are refused at the field', async () => {
    await comeIn.click();
    await expect(error).toHaveText('Please specify a nick');
    await nick.fill('a_b');
    await comeIn.click();
    await expect(error).toHaveText('Your nick should contain only letters or numbers.');
    await nick.fill('Ondine');
    await comeIn.click();
    await expect(error).toHaveText('This nick is already in use, please try another one.');
    await expect(dialog.locator('.free-nicks .chip').first()).toBeVisible();
    await expectAccessible(visitor);
  });
  const bar = visitor.getByRole('region', { name: 'Trial visit' });
  await test.step('the time runs, on other pages too', async () => {
    await nick.fill(newcomer().nick);
    const answer = visitor.waitForResponse((response) => response.url().endsWith('/_backend/trial/'));
    await comeIn.click();
    expect(await (await answer).json()).toMatchObject({ data: { session_limit: 600 } });
    await expect(bar).toContainText(/[89]:\d\d/);
    await expect(dialog).toBeHidden();
    await arrives(visitor, '/en/profiles/');
    await expect(bar).toContainText(/[5-9]:\d\d/);
    await expectAccessible(visitor);
  });
  await test.step('ten minutes later only two ways are left', async () => {
    await visitor.clock.fastForward(trialSession.sessionSeconds * 1000);
    await expect(bar).toContainText('Your visit is over.');
    await expect(bar.getByRole('link')).toHaveText(['Create an account', 'Log in']);
  });
});
