import { describe, expect, it } from 'vitest';
import { type Reading, readingAfter, readingOnReturn } from './unread.ts';

const start: Reading = { looking: true, seen: 10, mark: undefined };
const at = (last: number, looking: boolean, news: boolean) => ({ last, looking, hasNewsAfter: () => news });

describe('a reader', () => {
  it('who looks at the end of the log has seen everything, and sees no mark', () => {
    expect(readingAfter(start, at(12, true, true))).toEqual({ looking: true, seen: 12, mark: undefined });
    expect(readingAfter(start, at(10, true, false))).toBe(start);
  });

  it('who looks away finds a mark above the first new message', () => {
    const away = readingAfter(start, at(10, false, false));
    expect(away.mark).toBeUndefined();
    const later = readingAfter(away, at(13, false, true));
    expect(later).toMatchObject({ seen: 10, mark: 10 });
    expect(readingAfter(later, at(20, false, true)).mark).toBe(10);
  });

  it('keeps the mark while reading on, and loses it after looking away again', () => {
    const back = readingAfter({ looking: false, seen: 10, mark: 10 }, at(20, true, false));
    expect(back).toEqual({ looking: true, seen: 20, mark: 10 });
    expect(readingAfter(back, at(20, false, false)).mark).toBeUndefined();
  });

  it('who comes back from another room finds the mark above the new messages, and keeps it while reading', () => {
    const back = readingOnReturn(10, () => true);
    expect(readingAfter(back, at(14, true, false))).toEqual({ looking: true, seen: 14, mark: 10 });
    expect(readingOnReturn(10, () => false).mark).toBeUndefined();
  });
});
