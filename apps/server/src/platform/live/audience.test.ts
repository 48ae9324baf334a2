// What each reader of an audience is written, in which order, and how seldom.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAudience } from './audience.ts';
import { audienceBounds, gatherMsOf } from './bounds.ts';
import type { LiveConnection } from './live.ts';

/** Unmasked text frames, as a client takes them apart. */
function textsOf(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes);
  const texts: string[] = [];
  for (let at = 0; at < view.length;) {
    expect(view[at]).toBe(0x81);
    const short = view[at + 1] ?? 0;
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    const length =
      short < 126 ? short : short === 126 ? view.readUInt16BE(at + 2) : Number(view.readBigUInt64BE(at + 2));
    texts.push(view.toString('utf8', start, start + length));
    at = start + length;
  }
  return texts;
}

function reader() {
  const writes: string[][] = [];
  const outlet = { write: (frames: Uint8Array) => void writes.push(textsOf(frames)) };
  // An audience asks nothing else of a connection.
  return { writes, connection: { outlet } as unknown as LiveConnection };
}

const from = ({ connection }: { connection: LiveConnection }) => ({ except: new Set([connection]) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('an audience', () => {
  test('gathers what is cast for a moment, and writes it to each reader as one piece', () => {
    const audience = createAudience();
    const [lea, max] = [reader(), reader()];
    audience.add(lea.connection);
    audience.add(max.connection);
    expect(audience.size).toBe(2);
    for (const text of ['a', 'b', 'c']) audience.cast(text);
    pass(audienceBounds.gatherMs.least - 1);
    expect(lea.writes).toEqual([]);
    pass(1);
    expect(lea.writes).toEqual([['a', 'b', 'c']]);
    expect(max.writes).toEqual(lea.writes);
    audience.cast('d');
    pass(audienceBounds.gatherMs.least);
    expect(lea.writes[1]).toEqual(['d']);
  });

  test.each([0, 1, 125, 126, 65_535, 65_536, 100_000])('carries a text of %i bytes', (length) => {
    const audience = createAudience();
    const lea = reader();
    audience.add(lea.connection);
    const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1);
    audience.cast(text);
    audience.flush();
    expect(lea.writes).toEqual([[text]]);
  });

  test('tells a newcomer nothing that was cast before, and everybody else at once', () => {
    const audience = createAudience();
    const [lea, max] = [reader(), reader()];
    audience.add(lea.connection);
    audience.cast('before');
    audience.add(max.connection);
    expect(lea.writes).toEqual([['before']]);
    audience.cast('after');
    audience.flush();
    expect(max.writes).toEqual([['after']]);
    expect(lea.writes).toEqual([['before'], ['after']]);
  });

  test('leaves out what is hidden from a reader, and keeps the order for all', () => {
    const audience = createAudience();
    const [lea, max, zoe] = [reader(), reader(), reader()];
    for (const { connection } of [lea, max, zoe]) audience.add(connection);
    audience.cast('a');
    audience.cast('not to Max', from(max));
    audience.cast('b');
    audience.cast('not to Léa', from(lea));
    audience.flush();
    expect(lea.writes.flat()).toEqual(['a', 'not to Max', 'b']);
    expect(max.writes.flat()).toEqual(['a', 'b', 'not to Léa']);
    expect(zoe.writes).toEqual([['a', 'not to Max', 'b', 'not to Léa']]);
    audience.cast('to all');
    audience.flush();
    expect(max.writes.at(-1)).toEqual(['to all']);
  });

  test('forgets subscribers who left, and has no timer while nothing waits', () => {
    const audience = createAudience();
    const lea = reader();
    audience.cast('to nobody');
    expect(vi.getTimerCount()).toBe(0);
    audience.add(lea.connection);
    audience.cast('a');
    audience.remove(lea.connection);
    pass(audienceBounds.gatherMs.least);
    audience.flush();
    expect(lea.writes).toEqual([]);
    expect(audience.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is written to less often the more it is, and never seldom', () => {
    const audience = createAudience();
    const crowd = Array.from({ length: 1000 }, reader);
    for (const { connection } of crowd) audience.add(connection);
    audience.cast('a');
    pass(gatherMsOf(1000) - 1);
    expect(crowd[0]?.writes).toEqual([]);
    pass(1);
    expect(crowd.every(({ writes }) => writes.length === 1)).toBe(true);
    const { least, most } = audienceBounds.gatherMs;
    expect([1, 400, 4000, 10_000].map(gatherMsOf)).toEqual([least, least, most, most]);
  });

  test('does not let more wait than is worth it', () => {
    const audience = createAudience();
    const lea = reader();
    audience.add(lea.connection);
    const text = 'x'.repeat(audienceBounds.waitingBytes / 2);
    audience.cast(text);
    expect(lea.writes).toEqual([]);
    audience.cast(text);
    expect(lea.writes).toEqual([[text, text]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
