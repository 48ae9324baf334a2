// The contact sheets fail on what no screen may show: one planted example of each.
import { faultsOf, hiddenStops } from './shots/faults.ts';
import { withScrollBars } from './shots/playwright.config.ts';
import { expect, test } from './site.ts';

test.use({ launchOptions: withScrollBars });

const planted = {
  'overflow: the page is 40 px too wide': '<div style="width: calc(100vw + 40px)">wide</div>',
  'clipped: p “These words do not fit their line”':
    '<p style="width: 80px; white-space: nowrap; overflow: hidden">These words do not fit their line</p>',
  'cut: button “More” is 20 px beyond the edge':
    '<div style="display: flex; overflow: hidden"><p style="flex: none; width: 350px">Words</p><button style="flex: none; width: 60px">More</button></div>',
  'undimmed: 15 px beside an open dialog':
    '<style>html { overflow: hidden; scrollbar-gutter: stable; } ::-webkit-scrollbar { width: 15px; }</style><dialog id="d">Open</dialog><script>d.showModal()</script>',
  'raw key: pages.giveGift.heading': '<p>pages.giveGift.heading</p>',
  'raw key: {{nick}}': '<p>{{nick}} writes</p>',
  'axe: button-name: Buttons must have discernible text (button)': '<button></button>',
};
const whole = (body: string) =>
  `<!doctype html><html lang="en"><title>Planted</title><body style="margin: 0"><main>${body}</main></html>`;

test('each fault of a screen is found, and a sound screen has none', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const [finding, body] of Object.entries(planted)) {
    await page.setContent(whole(body));
    expect.soft(await faultsOf(page), finding).toContain(finding);
  }

  await page.setContent(
    whole(
      '<p title="Words that end in dots" style="width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">Words that end in dots</p><dialog id="d">Open</dialog><script>d.showModal()</script>',
    ),
  );
  expect(await faultsOf(page)).toEqual([]);

  // The strip has the colour of the backdrop.
  await page.setContent(
    whole(
      '<style>html { overflow: hidden; scrollbar-gutter: stable; background: #444; } body { background: #fff; } ::-webkit-scrollbar { width: 15px; }</style><dialog id="d">Open</dialog><script>d.showModal()</script>',
    ),
  );
  expect(await faultsOf(page)).toEqual([]);

  const bar =
    '<div class="bar" style="position: fixed; inset: auto 0 0; height: 80px; background: #000"></div>';
  const stops = '<div style="height: 800px">Above</div><button>Below</button>';
  await page.setContent(whole(bar + stops));
  expect(await hiddenStops(page)).toEqual(['focus: button “Below” is hidden under div.bar']);
  await page.setContent(whole(stops));
  expect(await hiddenStops(page)).toEqual([]);
});
