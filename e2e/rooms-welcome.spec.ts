// What holds in the rooms, said once.
import { enter } from './member.ts';
import { cardOf, expectInside } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

const title = 'Welcome to the live rooms.';

test('whoever first comes to the chat reads what holds there, until she has read it (R2.212, R2.213)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  await arrives(page, '/en/profiles/');
  await expect(page.getByRole('region', { name: title })).toHaveCount(0);
  await arrives(page, '/en/chat');
  const welcome = page.getByRole('region', { name: title });
  await expect(welcome.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/en/cgu');
  await expectAccessible(page);
  // It waits for nothing.
  await cardOf(page, 'The terrace').getByRole('link').click();
  await expectInside(page);
  await expect(welcome).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await welcome.getByRole('button', { name: 'Understood' }).click();
  await expect(welcome).toHaveCount(0);
  await arrives(page, '/en/chat');
  await expect(welcome).toHaveCount(0);
});

test('behind a closed gate nothing is said yet', async ({ page }) => {
  await arrives(page, '/en/chat');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});
