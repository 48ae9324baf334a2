// Paying at the sandbox's frame, with a card number made for one purchase.
import { randomInt } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { keysOf } from './by-keys.ts';
import { expect } from './site.ts';

/** What the sandbox does with a card, by its last four digits. */
const lastFour = { paid: '4242', challenge: '3220', no_funds: '9995' } as const;

const value = (digit: number, at: number): number => {
  const doubled = at % 2 === 1 ? digit * 2 : digit;
  return doubled > 9 ? doubled - 9 : doubled;
};
const hasCheckDigit = (number: string): boolean =>
  Array.from(number, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + value(digit, at), 0) %
    10 ===
  0;

/** Sixteen digits with a right check digit; nobody has typed them before. */
export function cardNumber(kind: keyof typeof lastFour): string {
  const start = `4${String(randomInt(10 ** 10)).padStart(10, '0')}`;
  const digit = Array.from('0123456789').find((each) => hasCheckDigit(start + each + lastFour[kind]));
  return start + (digit ?? '0') + lastFour[kind];
}

export const cardFrameOf = (page: Page): FrameLocator => page.frameLocator('.card-frame iframe');

/** Types a card into the frame and pays; returns its number. */
export async function paysByCard(page: Page, kind: keyof typeof lastFour): Promise<string> {
  const number = cardNumber(kind);
  const frame = cardFrameOf(page);
  await frame.locator('[autocomplete="cc-number"]').fill(number);
  await frame.locator('[autocomplete="cc-exp"]').fill('12/40');
  await frame.locator('[autocomplete="cc-csc"]').fill('737');
  await frame.locator('[autocomplete="email"]').fill('card@example.org');
  await expect(frame.locator('[aria-invalid="true"]')).toHaveCount(0);
  await frame.locator('#card-form button').first().click();
  return number;
}

/** The same, from where the focus is, with keys alone. */
export async function paysByKeys(page: Page, kind: keyof typeof lastFour): Promise<string> {
  const keys = keysOf(page);
  const frame = { in: cardFrameOf(page).locator(':root') };
  const number = cardNumber(kind);
  await keys.writes('Card number', number, frame);
  await keys.writes('Expiry', '1240', frame);
  await keys.writes('Security code', '737', frame);
  await keys.writes('E-mail', 'card@example.org', frame);
  await keys.presses('button', /^Pay/, frame);
  return number;
}
