// From somebody's profile to where she is now.
import { hostsAtHome, phone, roomOf } from './guests.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test('who is in a room is met there from her profile; once she has left it says when she was here (R3.021, R3.022)', async ({
  browser,
}) => {
  const [host, reader] = await hostsAtHome(browser, 2);
  const { page } = reader;
  await page.goto(`/profil/${host.nick}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('En ligne')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.locator('.profile-rooms').getByRole('link').click();
  await expect(page).toHaveURL(roomOf(host));
  await expect(page.getByRole('log')).toBeVisible();

  await host.page.goto('about:blank');
  await expect(async () => {
    await arrives(page, `/profil/${host.nick}`);
    await expect(page.locator('.profile-rooms')).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
