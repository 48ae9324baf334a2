// Shapes that many calls share. Bodies arrive as forms, multipart or JSON, so what is a number
// or a flag may be spelled as text: these accept both and always yield the same value.
import * as z from 'zod/mini';
import { isInvisible } from './visible-text.ts';

// Too long ends the checking: nothing slower than counting ever reads a text beyond its bound.
const atMost = (max: number) => z.maxLength(max, { abort: true });

/** Turns the reading direction around or hides letters: on one line, only ever used to deceive. */
const overrides = '\\u202a-\\u202e\\u2066-\\u2069';

/** A text that shows nothing on screen is an empty one. */
const emptyWithoutInk = () => z.overwrite<string>((text) => (isInvisible(text) ? '' : text));

/** Half of a pair of UTF-16 is no character: neither UTF-8 nor JSON of the database holds it. */
const notText = '\\p{Cc}\\p{Cs}';

/** One line of text, trimmed; control characters, halves of characters and direction overrides are refused. */
export const line = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .check(
      z.trim(),
      atMost(bounds.max),
      emptyWithoutInk(),
      z.minLength(bounds.min ?? 1),
      z.regex(new RegExp(`^[^${notText}${overrides}]*$`, 'u')),
    );

/** Text with line breaks, trimmed; control characters and halves of characters are refused. */
export const prose = (bounds: { min?: number; max: number }) =>
  z
    .string()
    .check(
      z.trim(),
      atMost(bounds.max),
      emptyWithoutInk(),
      z.minLength(bounds.min ?? 1),
      z.regex(new RegExp(`^(?:[^${notText}]|[\\n\\r\\t])*$`, 'u')),
    );

export const email = () => z.string().check(z.trim(), atMost(254), z.email());

/** 0 or 1 on the wire, in any spelling a form or JSON may use; a boolean inside. */
export const flag = () =>
  z.pipe(
    z.literal([0, 1, '0', '1', 'on', 'true', 'false', true, false]),
    z.transform(
      (value) => value === 1 || value === '1' || value === 'on' || value === 'true' || value === true,
    ),
  );

/** A flag on its way out. */
export const flagOut = () => z.literal([0, 1]);
export const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A whole number within bounds, spelled as number or digits. */
export const whole = (bounds: { min: number; max: number }) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,16}$/)), z.transform(Number))]),
    z.int().check(z.minimum(bounds.min), z.maximum(bounds.max)),
  );

/** Freezes a list in pages, so that what is added meanwhile does not shift them. */
export const timestampInput = () =>
  z
    .optional(whole({ min: 0, max: 100_000_000_000_000 }))
    .check(
      z.describe(
        'Of the first page, in milliseconds: the same list again, without what is newer and in the same order',
      ),
    );
/** What a page answers. */
export const timestampOut = () =>
  z.int().check(z.describe('What further pages send; the list is frozen by it'));

/** The number of a row. */
export const idInput = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
