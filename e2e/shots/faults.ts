// What a picture of a screen may not show, found by measuring the page: each finding is one line.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { atRest, seriousFindings } from '../site.ts';
import { coveredControls } from './covered.ts';

const catalogue = path.resolve(import.meta.dirname, '../../packages/i18n/catalogues/fr');

function keysOf(texts: unknown, prefix = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [prefix];
  return Object.entries(texts).flatMap(([key, text]) =>
    keysOf(text, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Keys of one word are left out: people write such words. */
const catalogueKeys = readdirSync(catalogue)
  .flatMap((file) => keysOf(JSON.parse(readFileSync(path.join(catalogue, file), 'utf8'))))
  .filter((key) => key.includes('.'));

/* oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, where nothing else of this file exists */
/** Runs in the page. */
function measure(keys: readonly string[]): string[] {
  const root = document.documentElement;
  const nameOf = (element: Element) => {
    const classes = [...element.classList].slice(0, 2).map((each) => `.${each}`);
    const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `${element.localName}${classes.join('')} “${words}”`;
  };

  const beyond = root.scrollWidth - root.clientWidth;
  const overflow = beyond > 0 ? [`overflow: the page is ${beyond} px too wide`] : [];

  const ownText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''),
    );
  const isSaidElsewhere = (element: Element) => {
    const whole = (element.textContent ?? '').trim();
    const named = element.closest('[title], [aria-label]');
    const said = `${named?.getAttribute('title') ?? ''} ${named?.getAttribute('aria-label') ?? ''}`;
    return said.includes(whole);
  };
  const clipped = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (!ownText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return [];
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
    // A text for screen readers alone is a square of one pixel.
    if (element.clientWidth <= 1 || clipPath !== 'none') return [];
    const cuts = (overflowing: string) => overflowing === 'hidden' || overflowing === 'clip';
    const tooWide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const tooHigh = cuts(overflowY) && element.scrollHeight > element.clientHeight + 4;
    if (!tooWide && !tooHigh) return [];
    if ((textOverflow === 'ellipsis' || tooHigh) && isSaidElsewhere(element)) return [];
    return [`clipped: ${nameOf(element)}`];
  });

  // What scrolls sideways shows the rest by scrolling.
  const isScrolled = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
    return false;
  };
  const cut = [...document.body.querySelectorAll('a[href], button, input, select, textarea')].flatMap(
    (element) => {
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= innerWidth + 1 || isScrolled(element)) return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      return [`cut: ${nameOf(element)} is ${Math.round(right - innerWidth)} px beyond the edge`];
    },
  );

  const isOpen = document.querySelector('dialog:modal') !== null;
  // A strip in the colour of the backdrop is dimmed.
  const colours = [root, document.body].map((element) => getComputedStyle(element).backgroundColor);
  const isPainted = colours[0] !== colours[1] && colours[0] !== 'rgba(0, 0, 0, 0)';
  const strip = isPainted ? 0 : innerWidth - root.getBoundingClientRect().width;
  const undimmed = isOpen && strip > 0 ? [`undimmed: ${strip} px beside an open dialog`] : [];

  const known = new Set(keys);
  const raw = [...new Set(document.body.innerText.split(/\s+/))]
    .filter((word) => known.has(word) || word.includes('{{'))
    .map((word) => `raw key: ${word}`);

  return [...overflow, ...clipped, ...cut, ...undimmed, ...raw];
}
/* oxlint-enable unicorn/consistent-function-scoping */

/** Faults of the page as it stands. */
export async function faultsOf(page: Page): Promise<string[]> {
  const measured = await page.evaluate(measure, catalogueKeys);
  const serious = (await seriousFindings(page)).map((finding) => `axe: ${finding}`);
  // Last, as it scrolls.
  return [...measured, ...serious, ...(await coveredControls(page))];
}

/** So many stops tell enough: pages of lists have hundreds that look alike. */
const mostStops = 60;

/** Runs in the page: what lies over the focused element, if it is a bar that does not scroll. */
function coverOfFocus(): { stop: string; cover: string } | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const box = focused.getBoundingClientRect();
  const stop = `${focused.localName} “${(focused.textContent ?? '').trim().slice(0, 30)}”`;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  for (
    let cover = top;
    cover && !cover.contains(focused) && !focused.contains(cover);
    cover = cover.parentElement
  ) {
    if (['fixed', 'sticky'].includes(getComputedStyle(cover).position))
      return { stop, cover: `${cover.localName}.${cover.classList[0] ?? ''}` };
  }
  return { stop, cover: '' };
}

/** Goes through the page by the tab key and answers which stops are hidden. */
export async function hiddenStops(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let nth = 0; nth < mostStops; nth++) {
    await page.keyboard.press('Tab');
    await atRest(page);
    const at = await page.evaluate(coverOfFocus);
    if (at === undefined) break;
    if (at.cover !== '') found.add(`focus: ${at.stop} is hidden under ${at.cover}`);
  }
  return [...found];
}
