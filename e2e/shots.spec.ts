// The contact sheets fail on what no screen may show: one planted example of each.
import { coveredControls } from './shots/covered.ts';
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
  'covered: button “More” lies under a.all “All”':
    '<button>More</button><a class="all" href="/" style="position: absolute; inset: 0">All</a>',
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

const over = (what: string) => `<div class="over" style="position: fixed; inset: 0">${what}</div>`;
/** Each is under something, by its side. */
const covered = {
  'button “Pay” lies under div.over “Over”': `<button>Pay</button>${over('Over')}`,
  'label “Yes” lies under div.over “Over”': `<label><input type="radio" style="position: absolute; width: 1px; height: 1px">Yes</label>${over('Over')}`,
  'input “Nick” lies under div.over “Over”': `<input aria-label="Nick">${over('Over')}`,
  'button “Below” lies under button.fixed “Always”':
    '<button class="fixed" style="position: fixed; inset: 0 0 auto; height: 60px">Always</button><button>Below</button>',
  'button “In a dialog” lies under div.over “Over”': `<dialog id="d"><button>In a dialog</button>${over('Over')}</dialog><script>d.showModal()</script>`,
} as const;
/** What nobody presses, and what a press reaches. */
const reached = [
  '<button>Pay</button><label>Yes <input type="radio"></label>',
  '<a href="/"><b>All of it</b></a>',
  `<button disabled>Pay</button><button aria-disabled="true">Pay</button>${over('Over')}`,
  `<div inert><button>Pay</button></div>${over('Over')}`,
  `<button style="visibility: hidden">Pay</button>${over('Over')}`,
  `<button>Pay</button><dialog id="d"><button>Close</button></dialog><script>d.showModal()</script>`,
  // It comes out from under the bar by scrolling.
  '<div style="height: 800px"></div><button>Pay</button><div style="height: 3000px"></div><div style="position: fixed; inset: auto 0 0; height: 80px"></div>',
  // A link of two lines holds no text at the centre of both.
  '<p style="width: 200px">Some words that fill a line <a href="/">a link that wraps</a></p>',
  // Only a part of it is seen, and that is pressed.
  '<div style="width: 100px; height: 40px; overflow: hidden"><button style="width: 400px; height: 40px">Pay</button></div><div style="position: absolute; left: 100px; top: 0; width: 300px; height: 60px"></div>',
  // Of two ranges over each other the thumbs take the presses.
  '<div style="position: relative; height: 20px"><input type="range" style="position: absolute; pointer-events: none"><input type="range" style="position: absolute; pointer-events: none"></div>',
  // A menu over the page: a press beside it closes it.
  '<button>Pay</button><div popover id="m" style="margin: 0; inset: 0; width: 100%; height: 200px; border: 0">Menu</div><script>m.showPopover()</script>',
];

test('a control that a press at its centre does not reach is found with what covers it, and no other', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const [finding, body] of Object.entries(covered)) {
    await page.setContent(whole(body));
    expect.soft(await coveredControls(page)).toEqual([`covered: ${finding}`]);
  }
  for (const body of reached) {
    await page.setContent(whole(body));
    expect.soft(await coveredControls(page), body).toEqual([]);
  }
});
