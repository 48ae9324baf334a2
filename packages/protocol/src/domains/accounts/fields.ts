// Fields that account calls share. Forms are read leniently and judged as a whole, so that all faults
// of a form are named at once; what is not here is refused by its own bound.
import * as z from 'zod/mini';
import { whole } from '../../fields.ts';

const typedMaxLength = 300;

const text = () => z.string().check(z.maxLength(typedMaxLength));
const number = () => z.pipe(z.union([z.string().check(z.maxLength(16)), z.number()]), z.transform(toWhole));

/** As typed; missing is empty. What is wrong with it is said by the form's own rules. */
export const typed = (description: string) => z._default(text(), '').check(z.describe(description));

/** A number as typed: missing, empty and nonsense become 0, which no rule accepts. */
export const typedNumber = (description: string) => z._default(number(), 0).check(z.describe(description));

/** Of forms that change only what they send. */
export const typedIfSent = (description: string) => z.optional(text()).check(z.describe(description));
export const numberIfSent = (description: string) => z.optional(number()).check(z.describe(description));

function toWhole(value: string | number): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Four digits, also as a phone pastes them; judged by `codeFault`. */
export const codeInput = () => typed('The four digits of a mailed or texted code');

export const uidInput = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Random, in base64url: what mailed links carry. */
export const tokenInput = () => typed('What the mailed link carries');

/** Refused by the code of what is missing rather than by its type. */
export const secondsOut = () => z.int().check(z.minimum(0));

export const epochSecondsOut = () => z.int().check(z.describe('Seconds since 1970; 0: never'));
export const timeOut = () => z.int().check(z.describe('Milliseconds since 1970'));
