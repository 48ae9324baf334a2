// Streams whose last minute is kept, each in the memory of its home process.
import type { ClipEncoder } from '../encoding/clip-encoder.ts';
import { SfuRefusal, type SfuStream } from '../vocabulary.ts';
import type { MediaSlot } from './media-slot.ts';

/** Each holds up to `lastMinuteBounds.bytes`. */
export const keptMax = 8;

type Needs = {
  clips: ClipEncoder | undefined;
  homeOf(stream: SfuStream): MediaSlot | undefined;
  sendKeep(home: MediaSlot, stream: SfuStream): void;
};

export function createLastMinutes({ clips, homeOf, sendKeep }: Needs) {
  const kept = new Set<SfuStream>();
  return {
    isKept: (stream: SfuStream): boolean => kept.has(stream),
    forget: (stream: SfuStream): boolean => kept.delete(stream),
    /** What the former home kept is lost with it. */
    moved(stream: SfuStream, home: MediaSlot): void {
      if (kept.has(stream)) sendKeep(home, stream);
    },
    keep(stream: SfuStream): void {
      if (!clips) throw new SfuRefusal('unavailable');
      if (kept.has(stream)) return;
      if (kept.size >= keptMax) throw new SfuRefusal('full');
      kept.add(stream);
      const home = homeOf(stream);
      if (home) sendKeep(home, stream);
    },
    async drop(stream: SfuStream): Promise<void> {
      if (kept.delete(stream)) await homeOf(stream)?.send('takeLast', { stream });
    },
    /** The command is sent before it answers: the stream may be ended at once. */
    async take(stream: SfuStream): Promise<{ content: Buffer; durationMs: number }[]> {
      const home = homeOf(stream);
      if (!kept.delete(stream) || !clips || !home) return [];
      const { clips: raw } = await home.send('takeLast', { stream });
      const made: { content: Buffer; durationMs: number }[] = [];
      for (const clip of raw) {
        const content = await clips.keptClip({ ...clip, content: Buffer.from(clip.content) });
        made.push({ content, durationMs: clip.durationMs });
      }
      return made;
    },
  };
}
