// How a member likes their chat.
import { audioPrefix, chatSounds } from '@alcove/protocol';
import { enter } from './member.ts';
import { settings } from './rooms.ts';
import { expect, expectAccessible, reloads, test } from './site.ts';

test('the General tab holds how a member is seen, kept by the server, and how they read and write, kept by this browser (R2.208, R2.211)', async ({
  context,
  page,
}) => {
  await enter(context, { level: 'xxl' }, 'en');
  let dialog = await settings(page);
  await expect(dialog.getByRole('tab', { name: 'General', selected: true })).toBeVisible();
  const general = dialog.getByRole('tabpanel', { name: 'General' });
  for (const name of ['Private messages', 'Enter sends the message', 'Message times'])
    await expect(general.getByRole('switch', { name })).toBeVisible();
  await expect(general.getByRole('combobox', { name: 'Font' })).toHaveValue('Arial');
  await expectAccessible(page);
  const mood = general.getByRole('textbox', { name: 'My mood' });
  await mood.fill('lamps low');
  const isKept = () => page.waitForResponse((answer) => answer.url().includes('/chat-settings/set/'));
  const moodIsKept = isKept();
  await mood.press('Enter');
  await moodIsKept;
  const choiceIsKept = isKept();
  await dialog.getByRole('switch', { name: 'Private messages' }).uncheck();
  await choiceIsKept;
  await dialog.getByRole('switch', { name: 'Enter sends the message' }).uncheck();
  await dialog.getByRole('switch', { name: 'Message times' }).uncheck();
  await dialog.getByText('Large', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Font' }).selectOption('Georgia');
  await dialog.locator('label:has([aria-label="Colour 3"])').click();
  await expect(dialog.locator('.look-preview > span')).toHaveCSS('font-family', /Georgia/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('.room')).toHaveAttribute('data-text-size', 'large');

  await reloads(page);
  const editor = page.getByRole('textbox', { name: /^Write/ });
  await editor.click();
  await page.keyboard.type('one');
  await expect(page.locator('.editor-text span[data-font="Georgia"]')).toContainText('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(editor).toContainText('one');
  await page.keyboard.press('Control+Enter');
  const log = page.getByRole('log');
  await expect(log).toContainText('two');
  await expect(log.locator('time').first()).toBeHidden();
  dialog = await settings(page);
  await expect(dialog.getByRole('textbox', { name: 'My mood' })).toHaveValue('lamps low');
  await expect(dialog.getByRole('switch', { name: 'Private messages' })).not.toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Enter sends the message' })).not.toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Large' })).toBeChecked();
});

test('sounds are heard at their own volume, and a member without a camera reads so (R2.210, R9.055, R9.056)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  const dialog = await settings(page);
  await dialog.getByRole('tab', { name: 'Sound' }).click();
  await expectAccessible(page);
  const played = page.waitForResponse((answer) => answer.url().endsWith(`${audioPrefix}message.mp3`));
  await dialog.getByRole('button', { name: 'Listen: Mention in a room' }).click();
  expect((await played).ok()).toBe(true);
  for (const sound of chatSounds) {
    const answer = await context.request.get(`${audioPrefix}${sound}.mp3`);
    expect(answer.headers()['content-type'], sound).toBe('audio/mpeg');
    expect((await answer.body()).length, sound).toBeLessThan(20_000);
  }
  await dialog.getByRole('switch', { name: 'Mention in a room' }).uncheck();
  await dialog.getByRole('slider', { name: 'Volume, Video call' }).fill('50');
  const again = await settings(page);
  await again.getByRole('tab', { name: 'Sound' }).click();
  await expect(again.getByRole('switch', { name: 'Mention in a room' })).not.toBeChecked();
  await expect(again.getByRole('slider', { name: 'Volume, Video call' })).toHaveValue('50');

  await again.getByRole('tab', { name: 'Media' }).click();
  await again.getByRole('button', { name: 'See the preview' }).click();
  await expect(again).toContainText(/No camera or no microphone is plugged in|The camera is not allowed/);
  await expect(again.getByRole('button', { name: 'See the preview' })).toBeVisible();
});
