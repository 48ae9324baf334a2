// Decoder processes that cannot be started: the machine's fault, not that of the picture.
import { afterEach, expect, test } from 'vitest';
import { createDecoders, NoDecoder } from './decoders.ts';

const { execPath } = process;
afterEach(() => void (process.execPath = execPath));

const task = { source: new Uint8Array(), isHeic: false, wanted: [], prints: false };

test.each([
  ['is missing', '/nowhere/node'],
  ['cannot be reached', '/dev/null/node'],
])(
  'a picture is not blamed while the program of decoders %s, and is decoded by the next try',
  async (_what, missing) => {
    const decoders = createDecoders();
    for (const decode of [decoders.now, decoders.later]) {
      process.execPath = missing;
      await expect(decode(task)).rejects.toThrow(NoDecoder);
      process.execPath = execPath;
      // It runs, and finds no picture there.
      await expect(decode(task)).rejects.toThrow('unreadable');
    }
  },
);
