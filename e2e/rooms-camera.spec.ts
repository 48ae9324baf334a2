// A camera and a microphone, tried in private; the browser pretends to have them.
import { pretended } from './cameras.ts';
import { enter } from './member.ts';
import { settings } from './rooms.ts';
import { expect, expectAccessible, test } from './site.ts';

test.use({ launchOptions: pretended });

test('she sees herself in private, chooses, and the camera goes off with the settings (R2.209)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  await context.grantPermissions(['camera', 'microphone']);
  const dialog = await settings(page);
  await dialog.getByRole('tab', { name: 'Media' }).click();
  await dialog.getByRole('button', { name: 'See the preview' }).click();
  await expect(dialog.locator('video')).toBeVisible();
  await expect(dialog).toContainText('Private preview');
  await expectAccessible(page);
  const live = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined;
      Object.assign(window, { seen: stream ?? (window as { seen?: MediaStream }).seen });
      const kept = (window as { seen?: MediaStream }).seen;
      return kept?.getTracks().some((track) => track.readyState === 'live') ?? false;
    });
  await expect.poll(live).toBe(true);
  const cameras = dialog.getByRole('combobox', { name: 'Camera' });
  await cameras.selectOption({ index: 1 });
  const chosen = await cameras.inputValue();
  await dialog.getByText('720p HD', { exact: true }).click();
  await expect(dialog).toContainText('1280 × 720');
  await expect.poll(live).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(live).toBe(false);
  const again = await settings(page);
  await again.getByRole('tab', { name: 'Media' }).click();
  await expect(again.getByRole('combobox', { name: 'Camera' })).toHaveValue(chosen);
  await expect(again.getByRole('radio', { name: '720p HD' })).toBeChecked();
});

test('a quality that the chosen camera cannot give is not to be had in the settings either, and says why', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  await context.grantPermissions(['camera', 'microphone']);
  // The device tells little of itself, once it is opened all.
  await page.addInitScript(() => {
    const most = { width: { max: 1920 }, height: { max: 1080 } };
    let told: MediaTrackCapabilities = { width: { max: 640 }, height: { max: 480 } };
    InputDeviceInfo.prototype.getCapabilities = () => told;
    MediaStreamTrack.prototype.getCapabilities = () => (told = most);
  });
  const dialog = await settings(page);
  await dialog.getByRole('tab', { name: 'Media' }).click();
  await dialog.getByRole('combobox', { name: 'Camera' }).selectOption({ index: 1 });
  const why = 'Your camera gives 640 × 480 at most.';
  const quality = (name: string) => dialog.getByRole('radio', { name, exact: true });
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
  // What is open tells for certain.
  await dialog.getByRole('button', { name: 'See the preview' }).click();
  await expect(quality('720p HD')).toHaveAttribute('aria-disabled', 'false');
  await expect(dialog).not.toContainText(why);
  await dialog.getByText('720p HD', { exact: true }).click();
  await expect(quality('720p HD')).toBeChecked();
});
