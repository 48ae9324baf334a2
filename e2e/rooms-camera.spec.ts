// A camera and a microphone in rooms; the browser pretends to have them.
import { comesIn, goesLive, guest, patiently, pretended, roomOf } from './cameras.ts';
import { enter } from './member.ts';
import { holdsToasts } from './held-toasts.ts';
import { opensSettings, settings } from './rooms.ts';
import { goesOn, tabOf } from './several-rooms.ts';
import { expect, expectAccessible } from './site.ts';
import { test } from './talker.ts';

test.use({ launchOptions: pretended });

test('a member tries their camera in private, is offered what it can give, and it goes off with the settings (R2.209)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  await context.grantPermissions(['camera', 'microphone']);
  // A device tells little of itself before it is opened.
  await page.addInitScript(() => {
    const most = { width: { max: 1920 }, height: { max: 1080 } };
    let capabilities: MediaTrackCapabilities = { width: { max: 640 }, height: { max: 480 } };
    InputDeviceInfo.prototype.getCapabilities = () => capabilities;
    MediaStreamTrack.prototype.getCapabilities = () => (capabilities = most);
  });
  let dialog = await settings(page);
  await dialog.getByRole('tab', { name: 'Media' }).click();
  const quality = (name: string) => dialog.getByRole('radio', { name, exact: true });
  const cameras = () => dialog.getByRole('combobox', { name: 'Camera' });
  const why = 'Your camera gives 640 × 480 at most.';

  await test.step('a quality beyond what the chosen camera tells cannot be chosen, and says why', async () => {
    await cameras().selectOption({ index: 1 });
    await expect(dialog).toContainText(why);
    await expect(quality('480p')).toBeChecked();
    for (const name of ['720p', '720p HD']) {
      await expect(quality(name)).toHaveAttribute('aria-disabled', 'true');
      await expect(quality(name)).toHaveAccessibleDescription(why);
    }
    await dialog.getByText('720p HD', { exact: true }).click({ force: true });
    await expect(quality('480p')).toBeChecked();
    await quality('480p').focus();
    await page.keyboard.press('ArrowRight');
    await expect(quality('720p')).toBeFocused();
    await expect(quality('480p')).toBeChecked();
    await expectAccessible(page);
  });

  const isLive = () =>
    page.evaluate(() => {
      const known = window as { seen?: MediaStream | undefined };
      known.seen =
        (document.querySelector('video')?.srcObject as MediaStream | null | undefined) ?? known.seen;
      return known.seen?.getTracks().some((track) => track.readyState === 'live') ?? false;
    });
  await test.step('the open camera tells for certain what it gives', async () => {
    await dialog.getByRole('button', { name: 'See the preview' }).click();
    await expect(dialog.locator('video')).toBeVisible();
    await expect(dialog).toContainText('Private preview');
    await expect(dialog).not.toContainText(why);
    await dialog.getByText('720p HD', { exact: true }).click();
    await expect(quality('720p HD')).toBeChecked();
    await expect(dialog).toContainText('1280 × 720');
    await expectAccessible(page);
    await expect.poll(isLive).toBe(true);
  });

  // Some browsers name the same device anew in each document: what is kept over a reload is a unit test's.
  const chosen = await cameras().inputValue();
  await page.keyboard.press('Escape');
  await expect.poll(isLive).toBe(false);
  dialog = await opensSettings(page);
  await dialog.getByRole('tab', { name: 'Media' }).click();
  await expect(cameras()).toHaveValue(chosen);
  await expect(quality('720p HD')).toBeChecked();
});

test('a camera belongs to its room: it stops when its owner looks at another room, and they are informed', async ({
  browser,
  talker,
}) => {
  const other = await talker();
  const publisher = await guest(browser, 'free');
  const { page } = publisher;
  await holdsToasts(page);
  await comesIn(publisher, roomOf(publisher));
  await goesOn(page, other);
  await tabOf(page, publisher).click();
  await goesLive(publisher);
  const watcher = await talker();
  const room = await watcher.live.rooms.join(`~${publisher.nick}`);
  const camerasIn = ({ live }: typeof watcher) =>
    live.streams.list.filter(({ roomid }) => roomid === room.roomid).length;
  await expect.poll(() => camerasIn(watcher), patiently).toBe(1);
  expect(other.sees(publisher)).toBe(true);
  expect(other.live.streams.list).toHaveLength(0);
  await tabOf(page, other).click();
  await expect(page.locator('.toast')).toContainText('Votre caméra s’est éteinte');
  await expect(page.locator('.camera-own')).toHaveCount(0);
  await expect.poll(() => camerasIn(watcher)).toBe(0);
});
