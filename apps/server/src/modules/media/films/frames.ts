// What a film shows, one frame a second: each is screened as a picture is, and its print is kept.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Uid } from '@alcove/protocol';
import type { FramePrint } from './film-store.ts';

type Needs = {
  screenFrame(
    sender: { by: Uid; door: 'film' },
    frame: { source: string; sha256: string },
  ): Promise<{ pdqs: readonly [string, ...string[]]; pdqQuality: number }>;
};

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Refuses a film that shows a known image. Seconds with the print of the one before are left out. */
export async function screenFrames(
  pictures: Needs,
  { by, source, frames, signal }: { by: Uid; source: string; frames: readonly string[]; signal: AbortSignal },
): Promise<FramePrint[]> {
  const sha256 = await sha256Of(source);
  const prints: FramePrint[] = [];
  for (const [second, frame] of frames.entries()) {
    signal.throwIfAborted();
    const { pdqs, pdqQuality } = await pictures.screenFrame({ by, door: 'film' }, { source: frame, sha256 });
    if (pdqs[0] !== prints.at(-1)?.pdq) prints.push({ second, pdq: pdqs[0], pdq_quality: pdqQuality });
  }
  return prints;
}
