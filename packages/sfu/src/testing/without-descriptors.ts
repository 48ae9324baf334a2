// Tries to start ffmpeg in a process that has no descriptors left, and prints what came of it. An `error` of a child
// that nobody listens to would end the process before.
import { openSync } from 'node:fs';
import { startEncoderChild } from '../encoding/encoder-process.ts';
import { runFfmpeg } from '../encoding/ffmpeg.ts';

try {
  for (;;) openSync('/dev/null', 'r');
} catch {
  // No descriptor is left.
}
const bounds = { input: Buffer.alloc(1), withinMs: 60_000, maxBytes: 1 };
const run = await runFfmpeg('/bin/true', [], bounds).catch((error: NodeJS.ErrnoException) => error.code);
const encoded = Promise.withResolvers<string>();
const encoder = startEncoderChild({
  program: '/bin/true',
  codec: 'VP8',
  size: { width: 64, height: 64 },
  kbps: 100,
  steps: 0,
  onFrame: () => undefined,
  ended: () => encoded.resolve('ended'),
});
encoder.feed(Buffer.alloc(1), 0);
process.stdout.write(JSON.stringify({ run, encoder: await encoded.promise }));
