// A person at a terminal: questions, answers, and secrets that are not shown while they are typed.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './asking.ts';

type Screen = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };
export type OpenTerminal = Terminal & { close(): void };

export function openTerminal(
  onCancel: () => void,
  { input, output: screen }: Screen = { input: process.stdin, output: process.stdout },
): OpenTerminal {
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) screen.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: true, historySize: 0 });
  lines.on('SIGINT', onCancel);
  return {
    async ask(words, { secret }) {
      // The interface clears the line before its own prompt: only that one stays to be read.
      if (!secret) return lines.question(words);
      screen.write(words);
      hidden = true;
      try {
        return await lines.question('');
      } finally {
        hidden = false;
        screen.write('\n');
      }
    },
    say: (line) => void screen.write(`${line}\n`),
    close: () => lines.close(),
  };
}
