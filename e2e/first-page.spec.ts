// What a first page costs, that nothing jumps while it loads, and that it can be read at once.
import { gzipSync } from 'node:zlib';
import { pathTo } from '@alcove/protocol';
import type { Page } from '@playwright/test';
import { enter } from './member.ts';
import { ownRoomPath } from './rooms.ts';
import { expect, test } from './site.ts';
import { startTalker } from './talker.ts';

const firstPageBudgetBytes = 150_000;
const layoutShiftMax = 0.01;
const scriptFilesMax = 15;

test('a first page brings at most 150 kB of scripts, gate open, only its own code, and after what draws it (R2.154)', async ({
  page,
}) => {
  const scripts = new Map<string, number>();
  const measured: Promise<void>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    measured.push(
      answer.body().then((body) => void scripts.set(answer.url(), gzipSync(body, { level: 9 }).length)),
    );
  });
  const answer = await page.goto('/', { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('rel="modulepreload" fetchpriority="low"');
  // A script between stylesheets and page would hold up the reading of the page until they have come.
  expect(html.slice(html.indexOf('rel="stylesheet"'), html.indexOf('<body>'))).not.toContain('<script');
  await Promise.all(measured);
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
  test.info().annotations.push({ type: 'first page', description: `${bytes} bytes gzip` });
  expect(bytes, [...scripts].join('\n')).toBeLessThanOrEqual(firstPageBudgetBytes);
  const others = /\/(?:contact|terms|privacy|help|payment|wallet)-/;
  expect([...scripts.keys()].filter((url) => others.test(url))).toEqual([]);
});

test('nothing jumps on a phone while a page loads slowly, nor when its typefaces come', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of ['/', '/cgu']) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (globalThis as unknown as { seen: { shift: number } }).seen.shift;
    });
    await page.unroute('**/*.woff2');
    test.info().annotations.push({ type: 'layout shift', description: `${path} ${shift.toFixed(4)}` });
    expect.soft(shift, path).toBeLessThanOrEqual(layoutShiftMax);
  }
  await phone.close();
});

test('text is readable before its typeface has come', async ({ page }) => {
  await page.route('**/*.woff2', () => {});
  await page.goto('/cgu', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const displays = await page.evaluate(() =>
    // The others are typefaces of the machine itself: they never wait.
    [...document.fonts].filter(({ family }) => family.includes('Variable')).map(({ display }) => display),
  );
  expect(new Set(displays)).toEqual(new Set(['swap']));
});

/** The script files that a page asks for, in the order in which it does. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

test('a room shows its last messages without scripts, takes keys before its editor has come, and brings at most 15 script files, none twice; nor do a member’s home and a profile bring more', async ({
  browser,
  context,
  page,
}) => {
  const others = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' });
  const talker = await startTalker(others, {});
  await talker.says('Une lampe reste allumée.');
  await enter(context, { phoneVerified: true });
  const path = ownRoomPath(talker.nick);
  const answer = await context.request.get(path);
  expect(answer.headers()['cache-control']).toBe('no-store');
  // Styles are asked for before the scripts that the document names first.
  expect(answer.headers().link).toContain('rel=preload; as=style');
  expect(await answer.text()).toContain('Une lampe reste allumée.');
  const scripts = scriptsOf(page);
  let editorMayCome = Promise.withResolvers<void>();
  await page.route('**/assets/Editor-*.js', async (route) => {
    await editorMayCome.promise;
    await route.continue();
  });
  await page.goto(path);
  const field = page.locator('.editor-text');
  await expect(field).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Une lampe reste allumée.');
  // Before the editor has come, its plain field sends, and hands over what it holds.
  await field.click();
  await page.keyboard.type('Déjà là');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Déjà là');
  await page.keyboard.type('Bonsor');
  await page.keyboard.press('ArrowLeft');
  editorMayCome.resolve();
  await expect(page.locator('.editor-text[contenteditable]')).toBeFocused();
  await page.keyboard.type('i');
  await expect(field).toHaveText('Bonsoir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Bonsoir');
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(scriptFilesMax);
  expect(new Set(scripts).size).toBe(scripts.length);
  // The home of a member and a profile gather parts of most domains.
  for (const path of ['/', pathTo('profile', { nick: talker.nick })]) {
    const other = await context.newPage();
    const brought = scriptsOf(other);
    await other.goto(path);
    await expect(other.locator('.pm-docks')).toBeAttached();
    await other.waitForLoadState('networkidle');
    expect(brought.length, brought.join('\n')).toBeLessThanOrEqual(scriptFilesMax);
    await other.close();
  }
  // A tool that is held down while the editor comes acts all the same.
  editorMayCome = Promise.withResolvers<void>();
  const coming = page.waitForResponse('**/assets/Editor-*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Émojis' }).hover();
  await page.mouse.down();
  editorMayCome.resolve();
  await page.evaluate((script) => import(script), (await coming).url());
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Visages' })).toBeVisible();
  talker.live.close();
});
