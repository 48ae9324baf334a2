// What reaches a member, set on one page; and what is left of the site without a connection.
import { pathTo } from '@alcove/protocol';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test, phone } from './site.ts';

test('a member sets what reaches them, on a computer and on a phone (R2.065, R2.234)', async ({
  context,
  page,
}) => {
  await enter(context);
  const mailSwitch = page.getByRole('switch', { name: 'New follower, Email' });
  await test.step('a switch is saved at once, and rows without the site send nothing', async () => {
    await arrives(page, `/en${pathTo('notificationSettings')}`);
    await expect(mailSwitch).not.toBeChecked();
    await mailSwitch.check();
    await page.getByRole('switch', { name: 'Guestbook, wall, comments, Site' }).uncheck();
    await expect(page.getByRole('switch', { name: 'Guestbook, wall, comments, Push' })).toBeDisabled();
    await expect(page.getByText('Saved')).toBeVisible();
    await reloads(page);
    await expect(mailSwitch).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Guestbook, wall, comments, Site' })).not.toBeChecked();
    await expectAccessible(page);
  });
  await test.step('on a phone each row says what is on, and opens', async () => {
    await page.setViewportSize(phone);
    const row = page.getByRole('listitem').filter({ hasText: 'New follower' });
    await expect(row).toContainText('Site, bubble, email');
    await row.locator('summary').click();
    await expect(row.getByRole('switch')).toHaveCount(4);
    await expectNoSidewaysScroll(page);
  });
  await test.step('without a connection the service worker says so, and keeps nothing else', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.goto('/en/contact/');
    await expect(page.getByRole('heading', { name: 'Pas de connexion.' })).toBeVisible();
    await context.setOffline(false);
    await page.goto('/en/contact/');
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline.html']);
  });
});
