// Years, months and days of the archive, in universal time.
import { archiveFirstYear } from '@alcove/protocol';
import type { Span } from './archive-store.ts';

/** Nothing for a day that its month does not have. `month` counts from 1. */
export function spanOf(year: number, month?: number, day?: number): Span | undefined {
  if (month === undefined) return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  if (day === undefined) return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
  const from = Date.UTC(year, month - 1, day);
  if (new Date(from).getUTCDate() !== day) return undefined;
  return { from, to: Date.UTC(year, month - 1, day + 1) };
}

/** Of the context of a list: `2026`, `2026-11` or `2026-11-20`. */
export function spanNamed(name: string): Span | undefined {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(name);
  if (!found) return undefined;
  const [year = 0, month, day] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (year < archiveFirstYear || month === 0 || (month ?? 1) > 12 || day === 0) return undefined;
  return spanOf(year, month, day);
}
