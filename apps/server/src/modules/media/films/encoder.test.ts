// Encoders that never run: the machine's fault, not that of the film.
import { expect, test } from 'vitest';
import { createEncoder, FilmFault, NoEncoder } from './encoder.ts';

const run = (program: string, args: string[] = []) =>
  createEncoder(program).run(args, {
    withinMs: 60_000,
    signal: new AbortController().signal,
    onLine: () => undefined,
  });

test.each([
  ['does not exist', '/nowhere/ffmpeg', []],
  ['is not executable', import.meta.filename, []],
  // The system refuses one argument of this length.
  ['cannot be given its arguments', '/bin/true', ['-'.repeat(256 * 1024)]],
])('a film is not blamed for a program that %s', async (_what, program, args) => {
  await expect(run(program, args)).rejects.toThrow(NoEncoder);
});

test('a film is blamed for a program that ran and refused it', async () => {
  await expect(run('/bin/false')).rejects.toThrow(FilmFault);
});
