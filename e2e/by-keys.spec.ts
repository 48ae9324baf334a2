// A newcomer who uses no mouse and sees no screen: every task is done with keys, and read by roles and names.
import type { Page } from '@playwright/test';
import { albumsCalls, callPath, wallCalls } from '@alcove/protocol';
import { keysOf } from './by-keys.ts';
import { photoBy } from './contribution-sets.ts';
import { codeIn, mailTo, newcomer, password } from './people.ts';
import { arrives, expect } from './site.ts';
import { test } from './talker.ts';

/** A screen reader is told it. */
const hears = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

// The portrait of who was just blocked is refused from then on.
test.use({ expectedErrors: [/status of 403.*\/media\/avatars\//] });

test('a newcomer passes the gate, registers, activates, talks in a room, changes a setting, follows, comments, reports, opens an album, blocks and erases the account, with keys alone', async ({
  page,
  talker,
}) => {
  const host = await talker();
  const { nick } = host;
  await host.context.request.post(callPath(wallCalls.postOnWall), { form: { text: 'The lamps are lit.' } });
  const sheet = await page.context().newPage();
  const photo = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await photoBy(sheet, 'lake') };
  await sheet.close();
  await host.context.request.post(callPath(albumsCalls.uploadPhoto), {
    multipart: { photo, description: 'The lake' },
  });
  const keys = keysOf(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });

  await test.step('the gate', async () => {
    await arrives(page, '/en/profiles/');
    await keys.presses('checkbox', /^I am 18 or over/, {}, 'Space');
    await keys.presses('button', 'Confirm my majority');
    await expect(heading('Profiles')).toBeFocused();
    await hears(page, 'Majority confirmed. Welcome.');
  });

  const person = newcomer();
  await test.step('an account, activated by a text message', async () => {
    const panel = page.getByRole('dialog');
    await keys.presses('link', 'Sign up', { in: page.getByRole('banner'), key: 'Shift+Tab' });
    await expect(heading('Create an account')).toBeFocused();
    await keys.writes('Nick', person.nick);
    await keys.writes('Age', '31');
    await keys.writes('E-mail', person.email);
    await keys.writes('Confirm your e-mail', person.email);
    await keys.writes('Password', password);
    await keys.writes('Confirm password', password);
    await keys.chooses('Couple', { from: 'Woman', in: panel });
    await keys.presses('checkbox', /^I am 18 or over/, { in: panel }, 'Space');
    await keys.presses('button', 'Create my account');
    await expect(heading('Activate your account')).toBeFocused();
    await keys.chooses('By text message', { from: 'By e-mail' });
    const phone = `+336${String(Date.now()).slice(-8)}`;
    await keys.writes('Phone number', phone);
    await keys.presses('button', 'Text me a code');
    await expect(page.getByRole('textbox', { name: /^Code sent to/ })).toBeFocused();
    await page.keyboard.type(codeIn(await mailTo(page.request, phone)));
    await expect(heading(`The door is open, ${person.nick}.`)).toBeFocused();
    await keys.presses('link', 'Go on');
    await keys.isSomewhere();
  });

  await test.step('a room, read and written in', async () => {
    await arrives(page, `/en/chat/my-room/${nick}`);
    const log = page.getByRole('log', { name: 'Messages of the room' });
    await expect(log).toBeVisible();
    await host.says('come in');
    await expect(log).toContainText('come in');
    await page.keyboard.press('Alt+c');
    await keys.reaches('textbox', /^Write in/, { most: 0 });
    await page.keyboard.insertText('good evening');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('good evening');
    await expect
      .poll(() => host.live.rooms.view(host.room.roomid)?.messages.at(-1)?.message)
      .toBe('good evening');
  });

  await test.step('a setting: new lines of the room are read out from then on, those of one person together', async () => {
    await keys.presses('button', 'Room options', { key: 'Shift+Tab' });
    await keys.presses('menuitem', 'Settings', { key: 'ArrowDown' });
    await keys.presses(
      'switch',
      /^Announce new messages/,
      { in: page.getByRole('dialog', { name: 'Settings' }) },
      'Space',
    );
    await keys.presses('button', 'Close', { in: page.getByRole('dialog', { name: 'Settings' }) });
    await expect(page.getByRole('button', { name: 'Room options' })).toBeFocused();
    await host.says('the tea is ready');
    await hears(page, `${nick}: the tea is ready.`);
    await host.says('with honey?');
    await host.says('it is from the garden');
    await hears(page, `${nick}: with honey? it is from the garden.`);
  });

  await test.step('a profile: its member is followed', async () => {
    await arrives(page, `/en/profil/${nick}/wall`);
    await keys.skipsToContent();
    await keys.presses('button', `Follow ${nick}`);
    // The page has been read anew: followers may write. The button is the same.
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    await keys.reaches('button', `Following: unfollow ${nick}`, { most: 0 });
  });

  await test.step('a post of the wall is answered, and reported', async () => {
    const post = page.getByRole('article');
    await keys.presses('button', '0 comments', { in: post });
    await keys.writes('Write a comment', 'I bring the kettle.', { in: post });
    await page.keyboard.press('Enter');
    await expect(post.getByRole('listitem')).toContainText(['I bring the kettle.']);
    await keys.isSomewhere();
    await keys.presses('button', `Actions on ${nick}’s post`, { key: 'Shift+Tab' });
    await keys.presses('menuitem', 'Report', { key: 'ArrowDown' });
    const report = page.getByRole('dialog', { name: `Report ${nick}` });
    await keys.chooses('Insults', { from: 'Harassment', in: report });
    await keys.presses('button', 'Report', { in: report });
    await expect(heading('Your report has arrived.')).toBeFocused();
    await keys.presses('button', 'Close');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.isSomewhere();
  });

  await test.step('an album is opened, and its photo read', async () => {
    await keys.presses('link', /^Album/, { key: 'Shift+Tab' });
    await keys.isSomewhere();
    await keys.presses('link', /The lake/);
    await expect(page).toHaveURL(/\/photo\//);
    await keys.isSomewhere();
    await expect(page.getByRole('img', { name: /The lake/ })).toBeVisible();
  });

  await test.step('the member is blocked', async () => {
    await arrives(page, `/en/profil/${nick}`);
    await keys.skipsToContent();
    await keys.presses('button', 'More actions');
    await keys.presses('menuitem', 'Block…', { key: 'ArrowDown' });
    const dialog = page.getByRole('dialog', { name: `Block ${nick}?` });
    await keys.presses('button', 'Block', { in: dialog });
    await hears(page, `${nick} is on your blacklist.`);
    // What had the focus is gone: the page has become another, and begins at its heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.reaches('button', `Unblock ${nick}`);
  });

  await test.step('the account is erased', async () => {
    await keys.presses('button', /^My account/, { key: 'Shift+Tab' });
    await keys.presses('link', 'Account settings');
    await expect(heading('Account settings')).toBeFocused();
    await keys.presses('link', /^Delete/);
    await keys.presses('link', 'Delete my account…');
    const panel = page.getByRole('dialog');
    await keys.writes('Your password', password, { in: panel });
    await keys.presses('checkbox', 'I understand that this cannot be undone.', { in: panel }, 'Space');
    await keys.presses('button', 'Delete my account', { in: panel });
    await expect(heading('Account deleted')).toBeFocused();
  });
});
