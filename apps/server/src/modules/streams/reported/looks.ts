// What the server sees of a camera at the moment that a viewer begins a report: taken where the camera is connected,
// sealed in a row of that viewer, and part of their report. Private cameras and showrooms give no picture.
import { cameraReports, mosaicLimits, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { MediaEngine } from '../../../platform/media-engine/media-engine.ts';
import { createSeal } from '../../../platform/seal.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { KnownStream } from '../registry-entries.ts';
import * as store from './store.ts';

export const lookType = 'image/jpeg';
const sizePx = { width: mosaicLimits.pictureWidthPx, height: mosaicLimits.pictureHeightPx };

const ownerOf = (stream: string, viewer: Uid): string => `${stream} ${viewer}`;

type Needs = Use<'db' | 'clock' | 'log'> & {
  secretKey: string;
  engine: Pick<MediaEngine, 'snapshot' | 'capabilities'>;
  localStreams: Pick<LocalStreams, 'get'>;
  messages: Pick<ProcessMessages, 'request'>;
  mayShow(stream: LocalStream['entry']): boolean;
};

export function createLooks(needs: Needs) {
  const { db, clock, log, secretKey, engine, localStreams, messages, mayShow } = needs;
  const seal = createSeal({ secretKey, purpose: 'camera looks' });

  async function pictureOf(stream: LocalStream): Promise<Buffer | undefined> {
    if (!mayShow(stream.entry) || !engine.capabilities().snapshots) return undefined;
    try {
      return await engine.snapshot(stream.name, sizePx);
    } catch (error) {
      // A report needs no picture.
      log.warn({ err: error }, 'no picture was taken for a report');
      return undefined;
    }
  }

  return {
    /** In the process to which the camera is connected. */
    async take(streamId: string, viewer: Uid): Promise<void> {
      const stream = localStreams.get(streamId);
      if (!stream) return;
      const picture = await pictureOf(stream);
      const sealed = picture ? seal.seal(picture, ownerOf(streamId, viewer)) : null;
      await store.putLook(db, { stream: streamId, viewer, takenAt: clock.now(), sealed });
    },

    ask: async ({ id, process }: KnownStream, viewer: Uid): Promise<void> =>
      void (await messages.request(process, { kind: 'look', stream: id, viewer })),

    /** A recent one; undefined: the server has not looked. */
    async recent(streamId: string, viewer: Uid): Promise<{ at: number; picture?: Buffer } | undefined> {
      const look = await store.storedLook(db, streamId, viewer);
      if (!look || look.takenAt <= clock.now() - cameraReports.lookMs) return undefined;
      const { takenAt: at, sealed } = look;
      return { at, ...(sealed && { picture: seal.open(sealed, ownerOf(streamId, viewer)) }) };
    },
  };
}
export type ViewerLooks = ReturnType<typeof createLooks>;
