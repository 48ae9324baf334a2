// The small pictures of a camera: the publisher's own, now and then, and blurred ones for visitors, who are
// shown no stream. None is kept of a private stream or in a showroom, nor where she does not want any.
import { may, mosaicLimits, refusalFor, snapshotLimits, standingOf, streamLimits } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Reader, Shelf } from '../../platform/http/media.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Demand, fileOfPicture, isPictureId, type Pictures } from '../media/index.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream } from './registry-entries.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';
import { streamPictureAddress } from './stream-wire.ts';

const shelfName = 'live';
const keepWithinMs = 10_000;
const { widthPx, heightPx } = snapshotLimits;
/** So coarse that nobody is recognised. */
const blurred = { widthPx, heightPx, grainPx: 12 } as const;
const sizes = { full: { widthPx, heightPx }, blurred } as const;
/** What is sent, as it is: a program may send one picture to watchers and another one to us. */
const house = { widthPx: mosaicLimits.pictureWidthPx, heightPx: mosaicLimits.pictureHeightPx } as const;

const kinds = ['snapshot', 'blurred', 'house'] as const;
type PictureKind = (typeof kinds)[number];
/** What is kept of a picture that the engine takes. */
const sizesOf = { snapshot: sizes, blurred: { blurred }, house: { house } } as const;
const fileOf = { snapshot: 'full.jpg', blurred: 'blurred.jpg', house: 'house.jpg' } as const;
const kindOfFile = (file: string) => kinds.find((kind) => fileOf[kind] === file);

/** R7.120. */
export const snapshotDemand: Demand = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};

/** What a frame carries: base64, with or without the head of a data address. */
export const pictureFromFrame = (data: string): UploadedFile => ({
  field: 'data',
  name: 'picture.jpg',
  type: 'image/jpeg',
  content: Buffer.from(data.replace(/^data:image\/jpeg;base64,/, ''), 'base64'),
});

type Needs = {
  db: Database;
  clock: Clock;
  log: Log;
  engine: MediaEngine;
  pictures: Pictures;
  accounts: Pick<LiveAccounts, 'trialOfVisit'>;
  relations: Pick<Relations, 'apart'>;
  rooms: Pick<RoomsForStreams, 'isIn' | 'isShowroom'>;
  known: KnownStreams;
  own: LocalStreams;
  /** A visitor watches it. */
  hasVisitors(stream: LocalStream): boolean;
};

const ids = (stream: KnownStream | undefined) =>
  kinds.map((kind) => stream?.[kind]).filter((id) => id !== undefined && id !== '') as string[];

export function createStreamPictures(needs: Needs) {
  const { db, clock, log, engine, pictures, accounts, relations, rooms, known, own, hasVisitors } = needs;
  /** By the id of a picture that is shown now. */
  const shown = new Map<string, string>();
  /** When each was blurred last, or taken for the house; while it is being done, too. */
  const rhythms = {
    snapshot: { last: new WeakMap<LocalStream, number>(), everyMs: snapshotLimits.everySeconds * 1000 },
    blurred: { last: new WeakMap<LocalStream, number>(), everyMs: streamLimits.blurredEveryMs },
    house: { last: new WeakMap<LocalStream, number>(), everyMs: mosaicLimits.pictureEveryMs },
  } as const;

  const mayKeep = ({ pictures: wanted, private: isPrivate, roomId }: KnownStream | LocalStream['notice']) =>
    wanted && !isPrivate && !rooms.isShowroom(roomId);

  /** Nobody waits for these: they are made, or removed, beside everything else. */
  const underWay = new Set<Promise<void>>();
  function beside(work: Promise<void>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const note = (error: unknown) => log.error({ err: error }, 'a picture of a stream was not looked after');
  const release = (ids: string[]) =>
    db
      .transaction()
      .execute((tx) => pictures.release(tx, ids))
      .catch(note);

  known.onStream(({ before, after }) => {
    const [old, now] = [ids(before), ids(after)];
    for (const id of old) if (!now.includes(id)) shown.delete(id);
    for (const id of now) shown.set(id, (after as KnownStream).id);
    if (before?.process !== known.here) return;
    const gone = [...new Set(old.filter((id) => !now.includes(id)))];
    if (gone.length > 0) beside(release(gone));
  });

  /** Shown in the place of the one before, unless the stream is over meanwhile. */
  async function show(stream: LocalStream, id: string, as: PictureKind[]) {
    if (own.get(stream.id) !== stream || !mayKeep(stream.notice)) {
      await release([id]);
      throw refuse('stream_unknown');
    }
    const at = clock.now();
    own.change(stream, {
      ...Object.fromEntries(as.map((name) => [name, id])),
      ...(as.includes('snapshot') && { snapshotAt: at }),
      ...(as.includes('house') && { houseAt: at }),
    });
  }

  async function take(stream: LocalStream, as: PictureKind): Promise<void> {
    const size = as === 'house' ? house : { widthPx, heightPx };
    const content = await engine.snapshot(stream.name, { width: size.widthPx, height: size.heightPx });
    // Nothing could be seen just now: whoever looks again asks again.
    if (!content) return void (as === 'house' && rhythms.house.last.delete(stream));
    const file: UploadedFile = { field: 'data', name: 'picture.jpg', type: 'image/jpeg', content };
    const signal = AbortSignal.timeout(keepWithinMs);
    const how = { shelf: shelfName, demand: snapshotDemand, signal };
    const id = await pictures.keep<string>(file, { ...how, sizes: sizesOf[as] });
    await show(stream, id, [as]);
  }

  function takeSoon(stream: LocalStream, as: PictureKind) {
    const { notice } = stream;
    const isSeen = notice.live && notice.camera && !notice.paused;
    if (!isSeen || !mayKeep(notice) || !engine.capabilities().snapshots) return;
    const { last, everyMs } = rhythms[as];
    const now = clock.now();
    if (now - (last.get(stream) ?? -Infinity) < everyMs) return;
    last.set(stream, now);
    const taken = take(stream, as).catch((error: unknown) => {
      // Too much at once, or over: the next one comes in a moment.
      if (!(error instanceof Refusal)) log.warn({ err: error, as }, 'no picture was taken of a stream');
    });
    beside(taken);
  }

  const blurSoon = (stream: LocalStream) => void (hasVisitors(stream) && takeSoon(stream, 'blurred'));

  /** A visitor may have said who she is on her socket only. */
  async function nameOf(reader: Reader) {
    const named = personOf(reader);
    if (named || reader.viewer === undefined) return named;
    const trial = await accounts.trialOfVisit(reader.viewer);
    return trial && personOf({ trial });
  }

  async function judgeReader(stream: KnownStream, file: string, reader: Reader): Promise<boolean> {
    const person = await nameOf(reader);
    if (!person) return false;
    const standing = standingOf(person, clock.now());
    if (file === 'blurred.jpg') {
      return may('seeBlurredSnapshots', standing) && rooms.isIn(stream.roomId, person.uid);
    }
    if (may('seeLiveMosaic', standing)) return true;
    // A publisher need not know what those who run the house look at.
    if (file === 'house.jpg') return false;
    if (person.uid === stream.uid) return true;
    if (refusalFor('watchStreams', standing) || !rooms.isIn(stream.roomId, person.uid)) return false;
    return !(await relations.apart(person.uid)).has(stream.uid);
  }

  const shelf: Shelf = {
    name: shelfName,
    async find({ id, file }, reader) {
      const kind = kindOfFile(file);
      const stream = known.stream((kind && isPictureId(id) && shown.get(id)) || '');
      // It never says whether there is one that she may not see.
      if (!stream || !mayKeep(stream) || !(await judgeReader(stream, file, reader))) {
        throw refuse('file_forbidden');
      }
      if (kind && stream[kind] !== id) throw refuse('file_forbidden');
      return fileOfPicture(shelfName, id, file.replace('.jpg', ''));
    },
  };

  return {
    shelf,
    /** Renews what others see of it; answers its address. */
    async snapshot(stream: LocalStream, data: string): Promise<{ url: string }> {
      if (!mayKeep(stream.notice)) throw refuse('snapshots_off');
      const signal = AbortSignal.timeout(keepWithinMs);
      const id = await pictures.keep(pictureFromFrame(data), {
        shelf: shelfName,
        demand: snapshotDemand,
        sizes,
        signal,
      });
      // Where the engine makes none, visitors are shown hers.
      await show(stream, id, engine.capabilities().snapshots ? ['snapshot'] : ['snapshot', 'blurred']);
      return { url: streamPictureAddress(id, 'full') };
    },
    blurSoon,
    mayKeep,
    /** Somebody who runs the house looks at them now. */
    look(ids: readonly string[]) {
      for (const id of ids) {
        const stream = own.get(id);
        if (stream) takeSoon(stream, 'house');
      }
    },
    tick() {
      for (const stream of own.all()) {
        blurSoon(stream);
        // Browsers send their own; a program sends none.
        if (stream.notice.tool) takeSoon(stream, 'snapshot');
      }
    },
    /** What has begun is brought to its end: afterwards there is no place to keep it. */
    async close() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type StreamPictures = ReturnType<typeof createStreamPictures>;
