// The small pictures of a camera: the publisher's own, blurred ones for people who are shown no stream, and the
// server's own for moderators. None is stored of a private camera, in a showroom, or where the publisher
// declined pictures.
import {
  cameraPictureLimits,
  may,
  mosaicLimits,
  refusalFor,
  snapshotLimits,
  standingOf,
  streamLimits,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { MediaReader, MediaCollection } from '../../platform/http/media.ts';
import { personOf } from '../../platform/http/session.ts';
import { fileInMemory, refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type ImageRequirements, fileOfPicture, isPictureId, type Pictures } from '../media/index.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Showroom } from '../showroom/index.ts';
import type { KnownStreams } from './known-streams.ts';
import type { KnownStream } from './registry-entries.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';
import type { Stops } from './stops.ts';
import { streamPictureAddress } from './stream-wire.ts';

const shelfName = 'live';
const keepWithinMs = 10_000;
const { widthPx, heightPx } = snapshotLimits;
/** Grains of this size make a person unrecognisable. */
const blurred = { widthPx, heightPx, grainPx: 12 } as const;
const sizes = { full: { widthPx, heightPx }, blurred } as const;
/** Taken from what viewers receive: a program may upload a picture that shows something else. */
const forModerators = {
  widthPx: mosaicLimits.pictureWidthPx,
  heightPx: mosaicLimits.pictureHeightPx,
} as const;

const kinds = ['snapshot', 'blurred', 'serverPicture'] as const;
type PictureKind = (typeof kinds)[number];
/** The sizes that are stored of a picture that the engine takes. */
const sizesOf = { snapshot: sizes, blurred: { blurred }, serverPicture: { house: forModerators } } as const;
const fileOf = { snapshot: 'full.jpg', blurred: 'blurred.jpg', serverPicture: 'house.jpg' } as const;
const kindOfFile = (file: string) => kinds.find((kind) => fileOf[kind] === file);

/** R7.120. */
export const snapshotDemand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};

/** Frames carry a picture in base64, with or without the prefix of a `data:` URL. */
export const pictureFromFrame = (data: string): UploadedFile =>
  inMemory(Buffer.from(data.replace(/^data:image\/jpeg;base64,/, ''), 'base64'));

const inMemory = (content: Buffer): UploadedFile =>
  fileInMemory({ field: 'data', name: 'picture.jpg', type: 'image/jpeg' }, content);

type Needs = Use<'db' | 'clock' | 'log' | 'presence'> & {
  engine: MediaEngine;
  pictures: Pictures;
  accounts: Pick<LiveAccounts, 'trialOfGatePass'>;
  relations: Pick<Relations, 'apart'>;
  rooms: Pick<Rooms, 'mayLookIn'>;
  showroom: Pick<Showroom, 'isShowroom' | 'onSwitch'>;
  known: KnownStreams;
  localStreams: LocalStreams;
  /** Ends a camera for what it shows. */
  endRefused: Stops['endRefused'];
  /** At least one viewer is shown pictures instead of the stream. */
  hasPictureViewers(stream: LocalStream): boolean;
};

const ids = (stream: Pick<KnownStream, PictureKind> | undefined) =>
  kinds.map((kind) => stream?.[kind]).filter((id) => id !== undefined && id !== '') as string[];

export function createStreamPictures(needs: Needs) {
  const {
    db,
    clock,
    log,
    engine,
    pictures,
    accounts,
    relations,
    rooms,
    showroom,
    presence,
    known,
    localStreams,
    hasPictureViewers,
    endRefused,
  } = needs;
  /** Stream ids by the id of a picture that is shown now. */
  const shown = new Map<string, string>();
  /** When each kind of picture was taken last. It is set before the picture is there. */
  const intervals = {
    snapshot: { last: new WeakMap<LocalStream, number>(), everyMs: snapshotLimits.everySeconds * 1000 },
    blurred: { last: new WeakMap<LocalStream, number>(), everyMs: streamLimits.blurredEveryMs },
    serverPicture: { last: new WeakMap<LocalStream, number>(), everyMs: mosaicLimits.pictureEveryMs },
  } as const;

  const mayKeep = ({ pictures: wanted, private: isPrivate, roomId }: KnownStream | LocalStream['entry']) =>
    wanted && !isPrivate && !showroom.isShowroom(roomId);

  /** Nobody but the team sees a veiled camera, in no picture of it either. */
  const mayShow = (stream: KnownStream | LocalStream['entry'], as: PictureKind) =>
    mayKeep(stream) && (as === 'serverPicture' || stream.veiledAt === 0);

  /** Pictures that are being taken or removed in the background. */
  const underWay = new Set<Promise<void>>();
  function inBackground(work: Promise<void>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const logFailure = (error: unknown) => log.error({ err: error }, 'a picture of a stream was not released');
  const release = (ids: string[]) =>
    db
      .transaction()
      .execute((tx) => pictures.release(tx, ids))
      .catch(logFailure);

  known.onStream(({ before, after }) => {
    const [old, now] = [ids(before), ids(after)];
    for (const id of old) if (!now.includes(id)) shown.delete(id);
    for (const id of now) shown.set(id, (after as KnownStream).id);
    if (before?.process !== known.processId) return;
    const gone = [...new Set(old.filter((id) => !now.includes(id)))];
    if (gone.length > 0) inBackground(release(gone));
    const stream = after && localStreams.get(after.id);
    if (stream) dropRefused(stream);
  });
  showroom.onSwitch((roomId) => {
    for (const stream of localStreams.all()) if (stream.entry.roomId === roomId) dropRefused(stream);
  });

  /** Pictures that were allowed when they were taken, and are not now. */
  function dropRefused(stream: LocalStream) {
    if (ids(stream.entry).length === 0 || mayKeep(stream.entry)) return;
    localStreams.change(stream, { snapshot: '', blurred: '', serverPicture: '' });
  }

  /** Replaces the previous picture, unless the stream has ended meanwhile. */
  async function show(stream: LocalStream, id: string, as: PictureKind[]) {
    if (localStreams.get(stream.id) !== stream || !as.every((each) => mayShow(stream.entry, each))) {
      await release([id]);
      throw refuse('stream_unknown');
    }
    const at = clock.now();
    localStreams.change(stream, {
      ...Object.fromEntries(as.map((name) => [name, id])),
      ...(as.includes('snapshot') && { snapshotAt: at }),
      ...(as.includes('serverPicture') && { serverPictureAt: at }),
    });
  }

  /** A camera that shows a known image ends. */
  async function keep(
    stream: LocalStream,
    file: UploadedFile,
    how: { sizes: Parameters<Pictures['keep']>[1]['sizes']; signal: AbortSignal },
  ): Promise<string> {
    const sender = { by: stream.uid, door: 'camera' as const };
    try {
      return await pictures.keep(file, { ...how, shelf: shelfName, demand: snapshotDemand, sender });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'image_refused') endRefused(stream);
      throw error;
    }
  }

  async function take(stream: LocalStream, as: PictureKind): Promise<void> {
    const size = as === 'serverPicture' ? forModerators : { widthPx, heightPx };
    const content = await engine.snapshot(stream.name, { width: size.widthPx, height: size.heightPx });
    // No picture could be taken: the next look of a moderator tries again at once.
    if (!content) return void (as === 'serverPicture' && intervals.serverPicture.last.delete(stream));
    const file = inMemory(content);
    const signal = AbortSignal.timeout(keepWithinMs);
    const id = await keep(stream, file, { sizes: sizesOf[as], signal });
    await show(stream, id, [as]);
  }

  function takeSoon(stream: LocalStream, as: PictureKind, everyMs: number = intervals[as].everyMs) {
    const { entry } = stream;
    const isSeen = entry.live && entry.camera && !entry.paused;
    if (!isSeen || !mayShow(entry, as) || !engine.capabilities().snapshots) return;
    const { last } = intervals[as];
    const now = clock.now();
    if (now - (last.get(stream) ?? -Infinity) < everyMs) return;
    last.set(stream, now);
    const taken = take(stream, as).catch((error: unknown) => {
      // Too many at once, or the stream is over. The next tick tries again.
      if (!(error instanceof Refusal)) log.warn({ err: error, as }, 'no picture was taken of a stream');
    });
    inBackground(taken);
  }

  const blurSoon = (stream: LocalStream) => void (hasPictureViewers(stream) && takeSoon(stream, 'blurred'));

  /** A visitor may have begun the trial on the socket, whose cookies are those of the gate pass. */
  async function readerPerson(reader: MediaReader) {
    const named = personOf(reader);
    if (named || reader.viewer === undefined) return named;
    const trial = await accounts.trialOfGatePass(reader.viewer);
    return trial && personOf({ trial });
  }

  async function mayRead(stream: KnownStream, file: string, reader: MediaReader): Promise<boolean> {
    const person = await readerPerson(reader);
    const standing = person ? standingOf(person, clock.now()) : 'anonymous';
    const isNear = async () =>
      (person && presence.isIn(stream.roomId, person.uid)) || rooms.mayLookIn(person, stream.roomId);
    if (file === 'blurred.jpg') return isNear();
    if (!person) return false;
    if (may('seeLiveMosaic', standing)) return true;
    // The publisher does not learn which cameras moderators look at.
    if (file === 'house.jpg') return false;
    if (person.uid === stream.uid) return true;
    if (refusalFor('watchStreams', standing) || !(await isNear())) return false;
    return !(await relations.apart(person.uid)).has(stream.uid);
  }

  const shelf: MediaCollection = {
    name: shelfName,
    async find({ id, file }, reader) {
      const kind = kindOfFile(file);
      const stream = known.stream((kind && isPictureId(id) && shown.get(id)) || '');
      // A picture that the reader may not see answers like an unknown one.
      if (!stream || !kind || !mayShow(stream, kind) || !(await mayRead(stream, file, reader))) {
        throw refuse('file_forbidden');
      }
      if (stream[kind] !== id) throw refuse('file_forbidden');
      return fileOfPicture(shelfName, id, file.replace('.jpg', ''));
    },
  };

  return {
    shelf,
    /** Stores the publisher's picture and answers its address. */
    async snapshot(stream: LocalStream, data: string): Promise<{ url: string }> {
      if (!mayShow(stream.entry, 'snapshot')) throw refuse('snapshots_off');
      const signal = AbortSignal.timeout(keepWithinMs);
      const id = await keep(stream, pictureFromFrame(data), { sizes, signal });
      // Where the engine takes no pictures, visitors are shown the publisher's, blurred.
      await show(stream, id, engine.capabilities().snapshots ? ['snapshot'] : ['snapshot', 'blurred']);
      return { url: streamPictureAddress(id, 'full') };
    },
    blurSoon,
    mayKeep,
    /** Of cameras that moderators look at, or visitors in a list of rooms. */
    takeForReaders(as: 'serverPicture' | 'blurred', ids: readonly string[]) {
      const everyMs = as === 'blurred' ? cameraPictureLimits.everyMs : mosaicLimits.pictureEveryMs;
      for (const id of ids) {
        const stream = localStreams.get(id);
        if (stream) takeSoon(stream, as, everyMs);
      }
    },
    tick() {
      for (const stream of localStreams.all()) {
        blurSoon(stream);
        // Browsers upload snapshots; programs do not.
        if (stream.entry.tool) takeSoon(stream, 'snapshot');
      }
    },
    /** Waits for pictures under way, which need the database and the files. */
    async close() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type StreamPictures = ReturnType<typeof createStreamPictures>;
