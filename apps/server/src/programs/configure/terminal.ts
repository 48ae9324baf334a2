// A person at a terminal: questions, answers, and secrets that are not shown while they are typed.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './asking.ts';

export type OpenTerminal = Terminal & { close(): void };

export function openTerminal(onCancel: () => void): OpenTerminal {
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  lines.on('SIGINT', onCancel);
  return {
    async ask(words, { secret }) {
      // The interface clears the line before its own prompt: only that one stays to be read.
      if (!secret) return lines.question(words);
      process.stdout.write(words);
      hidden = true;
      try {
        return await lines.question('');
      } finally {
        hidden = false;
        process.stdout.write('\n');
      }
    },
    say: (line) => console.log(line),
    close: () => lines.close(),
  };
}
