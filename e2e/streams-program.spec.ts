// A camera that a program sends: its owner's page gives the key, and shows who watches as if it sent the camera itself.
import {
  comesIn,
  expectMoving,
  guest,
  opensGreenRoom,
  patiently,
  pretended,
  roomOf,
  watches,
} from './cameras.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';
import { stopWhip, streamByWhip } from './foreign-clients.ts';

test.use({ launchOptions: pretended });

test('a member streams by OBS with what the green room gives, and sees by name who watches, in a column and behind a button', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { greenRoom: true });
  const viewer = await guest(browser, 'xxl');
  const { page } = host;
  const program = await host.context.newPage();
  await program.goto('/robots.txt');
  await comesIn(host, roomOf(host));
  const greenRoom = await opensGreenRoom(host);
  const [server, key] = [
    greenRoom.getByLabel('Adresse du serveur'),
    greenRoom.getByLabel('Clé de diffusion'),
  ];
  await greenRoom.getByText('Diffuser avec OBS').click();
  await greenRoom.getByRole('button', { name: 'Créer ma clé' }).click();
  await expect(key).toHaveValue(/^[\w-]{43}$/);
  await expectAccessible(page);
  const shown: [string, string] = [await server.inputValue(), await key.inputValue()];
  expect(await program.evaluate(streamByWhip, shown)).toBe(201);
  await greenRoom.getByRole('button', { name: 'Revenir au salon' }).click();
  await expect(page.getByText('Un autre appareil ou OBS la diffuse dans ce salon.')).toBeVisible(patiently);

  const column = page.getByRole('region', { name: 'Qui me regarde' });
  await expect(column).toContainText('Personne pour l’instant.', patiently);
  await comesIn(viewer, roomOf(host));
  await expectMoving(await watches(viewer, host));
  await expect(column).toContainText(viewer.nick, patiently);
  await expectAccessible(page);

  await test.step('without room for a column viewers are behind the eye in the head', async () => {
    for (const size of [{ width: 1024, height: 768 }, phone, { width: phone.height, height: phone.width }]) {
      await page.setViewportSize(size);
      await expect(column).toBeHidden();
      const eye = page.getByRole('button', { name: '1 personne regarde' }).filter({ visible: true });
      await eye.press('Enter');
      const named = page.locator('.popover-box.viewers').filter({ visible: true });
      await expect(named).toContainText(viewer.nick);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(named).toHaveCount(0);
    }
    // A page that comes in later knows them too.
    await comesIn(host, roomOf(host));
    await expect(
      page.getByRole('button', { name: '1 personne regarde' }).filter({ visible: true }),
    ).toBeVisible(patiently);
    await viewer.page.getByRole('button', { name: `Fermer la caméra de ${host.nick}` }).click();
    await expect(
      page.getByRole('button', { name: 'personne ne regarde encore' }).filter({ visible: true }),
    ).toBeVisible(patiently);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await opensGreenRoom(host);
  await greenRoom.getByText('Diffuser avec OBS').click();
  await greenRoom.getByRole('button', { name: 'Nouvelle clé' }).click();
  await expect(key).not.toHaveValue(shown[1]);
  expect(await program.evaluate(stopWhip, shown[1])).toBe(401);
});
