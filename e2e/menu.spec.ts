// Where the menu leads, on a desktop and on a phone.
import { inMenu } from './menu.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

const entries = [
  ['Home', '/en'],
  ['Profiles', '/en/profiles/'],
  ['Stories', '/en/ephemeral'],
  ['Certified women and couples', '/en/femmes-et-couples-certifies/'],
  ['Search content', '/en/recherche'],
  ['The best photos', '/en/les-meilleures-photos/'],
  ['Around me', '/en/geo/'],
  ['Forum', '/en/forum/'],
  ['Archive', '/en/archive'],
  ['Contact', '/en/contact/'],
  ['Terms', '/en/cgu'],
] as const;

test('the menu leads everywhere, beside a page on a desktop and in a drawer on a phone (R2.155, R2.156, R2.157, R2.158, R2.159, R2.160, R2.161, R2.162, R2.163, R2.164, R2.166, R2.180)', async ({
  visitor,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }]);
  await arrives(visitor, '/en/');
  const menuButton = visitor.getByRole('button', { name: 'Menu', exact: true });

  await test.step('on a desktop', async () => {
    await expect(inMenu(visitor, 'Profiles')).toBeInViewport();
    await expect(menuButton).toBeHidden();
    await expect(inMenu(visitor, 'Stories')).toContainText('New');
    await expect(inMenu(visitor, 'Forum')).toHaveAttribute('target', '_blank');
    for (const [name, path] of entries)
      await expect(inMenu(visitor, name)).toHaveAttribute('href', new RegExp(`^${path}/?$`));
    await inMenu(visitor, 'Archive').click();
    await expect(visitor).toHaveURL(/\/en\/archive$/);
  });

  await test.step('on a phone', async () => {
    await arrives(visitor, '/en/');
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expect(inMenu(visitor, 'Profiles')).toBeHidden();
    await menuButton.click();
    await expect(inMenu(visitor, 'Profiles')).toBeInViewport();
    await expectAccessible(visitor);
    for (const [name] of entries) await expect(inMenu(visitor, name)).toBeVisible();
    await inMenu(visitor, 'Profiles').click();
    await expect(visitor).toHaveURL(/\/en\/profiles\/$/);
    // A drawer does not stay in front of the page it led to.
    await expect(inMenu(visitor, 'Archive')).toBeHidden();
  });
});
