// Members around on the map, told over HTTP, and what a page tells of its own position.
import {
  type CallSpec,
  callPath,
  cellAt,
  type CellSize,
  geoCalls,
  middleOf,
  type Place,
} from '@alcove/protocol';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enter } from './member.ts';
import { expect } from './site.ts';

export const lyon = { lat: 45.76431, lon: 4.83572 };
export const paris = { lat: 48.8566, lon: 2.3522 };

export async function tells(context: BrowserContext, call: CallSpec, form: Record<string, string | number>) {
  const answer = await context.request.post(callPath(call), { form });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

/** A member who shares the cell of a place, in a browser of their own that is closed at once. */
export async function sharer(browser: Browser, baseURL: string | undefined, place: Place, message = '') {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const member = await enter(context);
  await tells(context, geoCalls.changeGeoOptions, { shareMyLocation: 1, message });
  const { lat, lon } = middleOf(cellAt(place, 3000));
  await tells(context, geoCalls.updatePosition, { latitude: lat, longitude: lon });
  await context.close();
  return member;
}

export const middleAround = (place: Place, size: CellSize) => {
  const { lat, lon } = middleOf(cellAt(place, size));
  return { latitude: String(lat), longitude: String(lon) };
};

/** What leaves the page as its position. */
export function toldBy(page: Page): { latitude: string; longitude: string }[] {
  const told: { latitude: string; longitude: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(callPath(geoCalls.updatePosition))) return;
    const { latitude, longitude } = request.postDataJSON() as { latitude: number; longitude: number };
    told.push({ latitude: String(latitude), longitude: String(longitude) });
  });
  return told;
}

/** How often the page has asked its browser where it is. */
export async function countsAsking(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { asked: number };
    counted.asked = 0;
    const ask = Geolocation.prototype.getCurrentPosition;
    Geolocation.prototype.getCurrentPosition = function (...args) {
      counted.asked++;
      ask.apply(this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked);
}
