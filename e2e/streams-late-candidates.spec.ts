// Candidates that arrive long after the descriptions, one by one: the picture comes all the same.
import { comesIn, expectMoving, guest, patiently, pretended, roomOf, watches } from './cameras.ts';
import { holdCandidates } from './late-candidates.ts';
import { expect, test } from './site.ts';

test.use({ launchOptions: pretended });

test('a publisher is live, and a viewer has the picture, once the late candidates of each have come', async ({
  browser,
}) => {
  const [host, viewer] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const lines = [await holdCandidates(host.context), await holdCandidates(viewer.context)] as const;
  const [ofHost, ofViewer] = lines;
  try {
    await comesIn(host, roomOf(host));
    await host.page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
    await expect.poll(ofHost.isAwaited, patiently).toBe(true);
    await expect(host.page.locator('.camera-own.live')).toHaveCount(0);
    ofHost.release();
    await expect(host.page.locator('.camera-own.live')).toBeVisible(patiently);

    await comesIn(viewer, roomOf(host));
    const window = await watches(viewer, host);
    await expect.poll(ofViewer.isAwaited, patiently).toBe(true);
    // Whether or not the viewer has tried again meanwhile.
    await expect(window).toContainText(/connexion/i);
    ofViewer.release();
    await expectMoving(window);
  } finally {
    for (const line of lines) line.close();
  }
});
