// Pictures of messages and of members, also those that a reader may not see.
import { callPath, pathTo, profilesCalls } from '@alcove/protocol';
import { entersRoom, editorOf, roomMember, roomOf, rowOf } from './room-members.ts';
import { arrives, expect } from './site.ts';
import { test } from './talker.ts';

test('an attachment is a thumbnail that links to the picture: a click or Enter opens the viewer, a click with Ctrl follows the link (R1.066)', async ({
  browser,
}) => {
  const host = await roomMember(browser, { level: 'xxl', language: 'en' });
  const { page } = host;
  await entersRoom(host, roomOf(host, 'en'));
  const photo = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 500, height: 300 } });
  await page
    .locator('.editor input[type=file]')
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(editorOf(page).getByRole('img', { name: 'lake' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  const link = page.getByRole('log').getByRole('link', { name: 'lake' });
  const thumbnail = link.getByRole('img');
  await expect(thumbnail).toHaveJSProperty('complete', true);
  await expect(thumbnail).toHaveAttribute('src', /\/thumb\.jpg$/);
  await expect(link).toHaveAttribute('href', /\/full\.jpg$/);
  const url = (await link.getAttribute('href')) ?? '';

  const viewer = page.getByRole('dialog', { name: 'lake' });
  await link.click();
  await expect(viewer.getByRole('img')).toHaveAttribute('src', url);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');

  // The tab behind asks for it; on a busy machine it may be drawn much later.
  const followed = page
    .context()
    .waitForEvent('request', (request) => request.isNavigationRequest() && request.url().endsWith(url));
  await link.click({ modifiers: ['ControlOrMeta'] });
  await followed;
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('log')).toBeVisible();
});

test.describe('a portrait that the reader may not see', () => {
  test.use({ expectedErrors: [/403/] });

  test('is replaced by a drawing on the profile and by the first letter in the room', async ({
    browser,
    talker,
  }) => {
    const host = await talker();
    const answer = await host.context.request.get(callPath(profilesCalls.profile), {
      params: { id: host.uid },
    });
    const { data } = (await answer.json()) as { data: { profile: { avatar_url: string } } };
    const portrait = data.profile.avatar_url;
    const reader = await roomMember(browser);
    const { page } = reader;
    await page.route(`**${portrait}`, (route) => route.fulfill({ status: 403 }));

    await entersRoom(reader, roomOf(host));
    const avatar = rowOf(page, host).locator('.avatar');
    await expect(avatar).toHaveText(host.nick.slice(0, 1).toUpperCase());
    await expect(avatar.locator('img')).toHaveCount(0);

    await arrives(page, pathTo('profile', { nick: host.nick }));
    const drawn = page.locator('.profile-portrait img');
    await expect(drawn).toHaveAttribute('src', /^\/art\/.*336x424\.svg$/);
    await expect
      .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.locator('.profile-portrait')).not.toContainText('Image indisponible');
  });
});
