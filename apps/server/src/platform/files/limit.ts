// Counts what passes, and refuses the byte beyond.
import { Transform } from 'node:stream';
import { refuse } from '../refusal.ts';

export function limitBytes(maxBytes: number): Transform & { passed(): number } {
  let passed = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > maxBytes) done(refuse('too_large'));
      else done(null, chunk);
    },
  });
  return Object.assign(limit, { passed: () => passed });
}
