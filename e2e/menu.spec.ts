// Where the menu leads, on a desktop and on a phone.
import { inMenu, menu } from './menu.ts';
import { arrives, expect, test } from './site.ts';

const phone = { width: 390, height: 844 };

const entries = [
  ['Home', '/en'],
  ['Profiles', '/en/profiles/'],
  ['Ephemeral stories', '/en/ephemeral'],
  ['Certified females and couples', '/en/femmes-et-couples-certifies/'],
  ['Search content', '/en/recherche'],
  ['The best photos', '/en/les-meilleures-photos/'],
  ['Around me', '/en/geo/'],
  ['Forum', '/en/forum/'],
  ['Archive', '/en/archive'],
  ['Contact', '/en/contact/'],
  ['Terms', '/en/cgu'],
] as const;
const menuRows = 'R2.155, R2.156, R2.157, R2.158, R2.159, R2.160, R2.161, R2.162, R2.163, R2.164, R2.166';

for (const screen of ['desktop', 'phone'] as const) {
  test(`the menu of a ${screen} leads everywhere (${menuRows}${screen === 'phone' ? ', R2.180' : ''})`, async ({
    visitor,
  }) => {
    if (screen === 'phone') await visitor.setViewportSize(phone);
    await arrives(visitor, '/en/');
    const open = async () => {
      if (screen === 'phone') await visitor.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(inMenu(visitor, 'Profiles')).toBeInViewport();
    };
    await open();
    await expect(inMenu(visitor, 'Ephemeral stories')).toContainText('New');
    await expect(inMenu(visitor, 'Forum')).toHaveAttribute('target', '_blank');
    for (const [name, path] of entries) {
      await expect(inMenu(visitor, name)).toHaveAttribute('href', new RegExp(`^${path}/?$`));
    }
    await inMenu(visitor, 'Archive').click();
    await expect(visitor).toHaveURL(/\/en\/archive$/);
    // A drawer does not stay in front of the page it led to.
    if (screen === 'phone') await expect(inMenu(visitor, 'Profiles')).toBeHidden();
  });
}

test('the operator’s links and other sites are in the menu when there are any (R2.165, R2.167, R2.168)', async ({
  visitor,
  ownSite,
}) => {
  await visitor.setViewportSize(phone);
  const openMenu = async (at: string) => {
    await arrives(visitor, `${at}/en/?nodisclaimer=1`);
    await visitor.getByRole('button', { name: 'Menu', exact: true }).click();
  };
  await openMenu('');
  await expect(inMenu(visitor, 'Profiles')).toBeVisible();
  await expect(menu(visitor).getByText('Our sites')).toHaveCount(0);
  await expect(menu(visitor).getByText('Links', { exact: true })).toHaveCount(0);

  const url = await ownSite({
    LINKS: 'Friends|https://links.example/',
    OPERATOR_SITES: 'Loggia|https://loggia.example/; Boudoir|https://boudoir.example/',
  });
  await openMenu(url);
  for (const [name, href] of [
    ['Friends', 'https://links.example/'],
    ['Loggia', 'https://loggia.example/'],
    ['Boudoir', 'https://boudoir.example/'],
  ] as const) {
    await expect(menu(visitor).getByRole('link', { name })).toHaveAttribute('href', href);
  }
});
