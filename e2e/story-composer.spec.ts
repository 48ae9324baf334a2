// A story made on a phone with its camera: a photo and a film, its words, its publication, five minutes in which it
// changes, and its end by its author.
import { secondMs, storyLimits } from '@alcove/protocol';
import { patiently, pretended } from './cameras.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

test.use({ launchOptions: pretended, viewport: { width: 390, height: 844 } });

test('a member takes a photo and a film on a phone, finds the draft after a reload, publishes, edits within five minutes, and deletes (R2.041, R2.242, R2.243)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  await arrives(page, '/en/ephemeral?update=1');
  const camera = page.getByRole('dialog', { name: 'The camera' });
  const pieces = page.getByRole('list', { name: 'Pictures of the story' });
  const own = page.locator('.own-story');
  const publish = page.locator('.composer-foot').getByRole('button', { name: 'Publish' });

  await test.step('the camera takes a photo, which is looked at before it is kept', async () => {
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await camera.getByRole('button', { name: 'Take the photo' }).click(patiently);
    await expect(camera.getByRole('img', { name: 'The photo you have just taken' })).toBeVisible();
    await page.keyboard.press('Escape');
    await camera.getByRole('button', { name: 'Stay' }).click();
    await camera.getByRole('button', { name: 'Keep' }).click();
    await expect(pieces.getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible(patiently);
  });

  await test.step('a film follows, and is being prepared', async () => {
    await pieces.getByRole('button', { name: /^Add/ }).click();
    await camera.locator('.segmented').getByText('Video').click();
    await camera.getByRole('button', { name: 'Film' }).click(patiently);
    await expect(camera.getByRole('timer')).toContainText('0:02 / 1:00');
    await camera.getByRole('button', { name: 'Stop' }).click();
    await camera.getByRole('button', { name: 'Keep' }).click();
    await expect(pieces.getByRole('button', { name: 'Video, 2 of 2' })).toBeVisible(patiently);
  });

  await test.step('what a story does not take is refused with its reason', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }]);
    await expect(page.locator('.story-refused')).toContainText(/a\.svg.*This type of file is not accepted\./);
    await page.getByRole('button', { name: 'Forget a.svg' }).click();
  });

  await test.step('the draft is there after a reload, with its words and its turned photo', async () => {
    await page.getByLabel('Caption').fill('The lamp is lit #evening');
    await page.getByLabel('Alternative text, picture 1 of 2').fill('A lamp');
    await page.getByRole('button', { name: 'Turn by a quarter' }).click();
    await page.locator('.radio-card', { hasText: 'Premium members for' }).click();
    await expect(page.locator('.story-saved')).toContainText('Draft saved.');
    await reloads(page);
    await expect(page.getByLabel('Caption')).toHaveValue('The lamp is lit #evening');
    await expect(page.getByLabel('Alternative text, picture 1 of 2')).toHaveValue('A lamp');
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('it is published once everybody visible agrees, and by itself once its film is ready', async () => {
    await expect(publish).toBeDisabled();
    await page.getByText('Everyone visible is an adult and agrees.').click();
    await publish.click();
    await expect(page.locator('.story-published')).toBeVisible();
    await page.getByRole('button', { name: 'See the stories' }).click();
    await expect(own).toContainText('Premium', { timeout: 120_000 });
  });

  await test.step('its words change for five minutes, then they are frozen', async () => {
    await page.clock.install();
    await reloads(page);
    await own.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your story' });
    await sheet.getByLabel('Description').fill('The lamp is out');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(own).toContainText('The lamp is out');
    await own.getByRole('button', { name: 'Edit' }).click();
    await expect(sheet).toContainText('0 of 2 Premium rejections');
    await expectAccessible(page);
    // What the site answers in a moment of the real clock would correct that of the page.
    await page.route('**/ephemeral.data**', () => {});
    await page.clock.runFor(storyLimits.editMs + secondMs);
    await expect(sheet.getByRole('heading', { name: 'The text is frozen' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this story?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(own).toHaveCount(0);
  });
});
