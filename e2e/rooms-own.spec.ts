// A host changes their room.
import { callPath, roomsCalls } from '@alcove/protocol';
import { enter } from './member.ts';
import { cardOf, expectInside, ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, phone } from './site.ts';
import { test } from './talker.ts';

test('a host changes their room: changes wait until they are saved, then every member sees them, a price included (R1.023, R2.216, R2.217, R6.064, R9.036)', async ({
  context,
  page,
  talker,
}) => {
  const { nick } = await enter(context, {}, 'en');
  await arrives(page, `/en${ownRoomPath(nick)}`);
  await expectInside(page);
  await page.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Edit the room' }).filter({ visible: true }).click();
  const editor = page.getByRole('dialog', { name: /^My room/ });
  const name = editor.getByRole('textbox', { name: 'Name' });
  const save = editor.getByRole('button', { name: 'Save' });
  const wished = `Véranda ${nick}`;

  await test.step('what cannot be is refused at its field, and nothing closes over changes', async () => {
    await expect(save).toHaveCount(0);
    await name.fill('x');
    await editor.getByRole('combobox', { name: 'Who may enter' }).selectOption('Couples');
    await expect(editor).toContainText('2 unsaved changes');
    await save.click();
    await expect(editor).toContainText('A room name has 2 to 60 characters');
    await page.keyboard.press('Escape');
    await expect(editor).toBeVisible();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).not.toContainText('unsaved');
  });

  await test.step('stepper, slider and typed number are one price', async () => {
    const typed = editor.getByRole('spinbutton', { name: 'Price per minute, in tokens' });
    const slider = editor.getByRole('slider', { name: 'Price per minute, in tokens' });
    await typed.fill('12.4');
    await typed.press('Enter');
    await expect(typed).toHaveValue('12');
    await expect(slider).toHaveAttribute('aria-valuetext', '12 tokens per minute');
    await editor.getByRole('button', { name: 'One token more' }).click();
    await expect(typed).toHaveValue('13');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(typed).toHaveValue('14');
    await typed.fill('99999');
    await typed.press('Enter');
    await expect(typed).toHaveValue('1000');
    await typed.fill('18');
    await typed.press('Enter');
    await editor.getByRole('switch', { name: 'Showroom' }).check();
    await expect(editor).toContainText('keeps its price');
    await expect(editor).toContainText('1,080 tokens');
  });

  await test.step('on a phone all of it can be read and saved', async () => {
    await name.fill(wished);
    await editor.getByRole('textbox', { name: 'Welcome line' }).fill('Verbena, curtains drawn.');
    await editor.getByRole('spinbutton', { name: 'Places' }).fill('40');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expect(save).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await save.click();
    await expect(editor).toContainText('Saved.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: wished })).toBeVisible();
  });

  await test.step('others find the price, the name and the rules', async () => {
    const other = await talker();
    const list = await other.context.request.get(`/en/chat?q=${encodeURIComponent(wished)}`);
    expect(await list.text()).toContain('18 tokens per minute');
    const asked = await other.context.request.get(callPath(roomsCalls.room), {
      params: { room: `~${nick}` },
    });
    expect(await asked.json()).toMatchObject({
      data: {
        own: 0,
        room: {
          name: wished,
          options: {
            capacity: 40,
            welcome: 'Verbena, curtains drawn.',
            allowed_gender: 0,
            showroom: 1,
            price: 18,
          },
        },
      },
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await arrives(page, `/en/chat?q=${encodeURIComponent(wished)}`);
    await expect(cardOf(page, wished)).toContainText('18 / min');
  });
});
