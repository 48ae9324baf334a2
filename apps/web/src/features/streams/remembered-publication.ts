// The live publication of this tab, remembered over a reload: the server keeps the stream for
// `publisherAwayMs`, so that viewers stay connected.
import { streamLimits } from '@alcove/protocol';
import { isKeptNumber, kept } from '../../kept.ts';

export type RememberedPublication = { roomid: number; muted: boolean; paused: boolean; camera: boolean };

/** The stored time is that when the page was left. */
const lastPublication = kept(
  'session',
  'on-air',
  (found): RememberedPublication | undefined => {
    const { roomid, muted, paused, camera } = Object(found) as Partial<Record<string, unknown>>;
    if (!isKeptNumber(roomid)) return undefined;
    return { roomid, muted: muted === true, paused: paused === true, camera: camera === true };
  },
  { freshMs: streamLimits.publisherAwayMs },
);

export const rememberedPublication = {
  keep: lastPublication.set,
  /** Reads and removes the entry, so that a stream ended since then is not resumed. */
  take(roomid: number): RememberedPublication | undefined {
    const was = lastPublication.take();
    return was?.roomid === roomid ? was : undefined;
  },
};
