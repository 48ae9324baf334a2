// Files on their way into a story: who may send them, and what becomes of one once all of it is there.
//
//   piece ──► media.uploads, sealed ──(whole)──► photo: a picture of the collection   film: a film, which a job makes
import {
  type InputOf,
  type Language,
  languages,
  prefixOf,
  refusalFor,
  standingOf,
  type storiesCalls,
  storyLimits,
  storyUploadPath,
  type StoryUpload,
  type Uid,
  uploadLimits,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { UploadEndpoint } from '../../platform/http/upload-endpoint.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { UploadTickets } from '../../platform/http/upload-tickets.ts';
import type { Crop, Media, StoredUpload } from '../media/index.ts';
import type { Sanctions } from '../moderation/index.ts';
import { demandSize, isStoryFilm, judgeStoryFile, storyPhotoDemand } from './accepted-files.ts';
import { storyPhotoSizes, storyShelf } from './media-files.ts';
import * as drafts from './draft-store.ts';
import {
  addMedium,
  lockUploads,
  nextFreePlace,
  placeMedium,
  type StoredMedium,
  storyUploadsOf,
  uploadTarget,
} from './medium-store.ts';
import type { StoryViews } from './views.ts';

const { silenceMs } = uploadLimits;
const owner = (uid: Uid) => ({ uid, target: uploadTarget });

type Sender = { uid: Uid };

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'lock'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  sanctions: Pick<Sanctions, 'banOf'>;
  tickets: UploadTickets;
  views: Pick<StoryViews, 'uploads'>;
  /** With the media that go, in the transaction of the cause. */
  destroyMedia(tx: Database, media: readonly StoredMedium[]): Promise<void>;
};

export function createStoryUploads(needs: Needs) {
  const { db, clock, members, media, sanctions, tickets, views, destroyMedia } = needs;
  const { pictures, uploads, films } = media;
  const most = storyLimits.media.max;

  /** What is there, and what has begun to arrive. */
  async function claim(tx: Database, { uid }: Sender, isFilm: boolean): Promise<string[]> {
    const there = await storyUploadsOf(tx, uid);
    const arriving = await uploads.of(owner(uid), tx);
    // A second film takes the place of the first: R4.187.
    const isFull = (files: readonly StoredUpload[]) => {
      const held = [
        ...there.map(({ kind }) => kind === 'video'),
        ...files.map(({ name }) => isStoryFilm(name)),
      ];
      return (isFilm ? held.filter((film) => !film) : held).length >= most;
    };
    if (isFull(arriving)) {
      // A file that its sender left half-way, such as with its page, makes room.
      const left = arriving.filter((file) => !file.whole && file.touched_at <= clock.now() - silenceMs);
      if (isFull(arriving.filter((file) => !left.includes(file))))
        throw refuse('files_too_many', { count: most });
      await uploads.remove(
        tx,
        left.map(({ id }) => id),
      );
    }
    return there.map(({ name }) => name);
  }

  async function addPhoto(upload: StoredUpload, signal: AbortSignal): Promise<StoredMedium | undefined> {
    const picture = await uploads.withFile(upload, (file) =>
      pictures.keep(
        { ...file, type: 'application/octet-stream' },
        {
          shelf: storyShelf,
          demand: storyPhotoDemand,
          sizes: storyPhotoSizes,
          signal,
          sender: { by: upload.uid, door: 'story' },
        },
      ),
    );
    return db.transaction().execute(async (tx) => {
      await members.lock(tx, upload.uid);
      // Another request saw the last piece too, or it was removed meanwhile.
      if ((await uploads.remove(tx, [upload.id])) === 0) {
        await pictures.release(tx, [picture]);
        return undefined;
      }
      if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
      const place = nextFreePlace(await storyUploadsOf(tx, upload.uid));
      return addMedium(tx, { ...factsOf(upload), kind: 'photo', picture, place, added_at: clock.now() });
    });
  }

  const addFilm = (upload: StoredUpload): Promise<StoredMedium | undefined> =>
    db.transaction().execute(async (tx) => {
      await members.lock(tx, upload.uid);
      if (!(await films.accept(tx, { upload: upload.id, shelf: storyShelf }))) return undefined;
      const there = await storyUploadsOf(tx, upload.uid);
      const former = there.filter(({ kind }) => kind === 'video');
      await destroyMedia(tx, former);
      const place = former[0]?.place ?? nextFreePlace(there);
      const film = upload.id;
      return addMedium(tx, { ...factsOf(upload), kind: 'video', film, place, added_at: clock.now() });
    });

  /** A whole file becomes a medium; one that cannot be read is removed. */
  async function adopt(upload: StoredUpload, signal: AbortSignal): Promise<StoredMedium | undefined> {
    try {
      demandSize(upload.asked_name, upload.received_bytes);
      return await (isStoryFilm(upload.asked_name) ? addFilm(upload) : addPhoto(upload, signal));
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'invalid')
        await db.transaction().execute((tx) => uploads.remove(tx, [upload.id]));
      throw error;
    }
  }

  /** Whole files that no request brought to their end: its process was killed. */
  async function settle(uid: Uid): Promise<void> {
    for (const upload of await uploads.of(owner(uid))) {
      if (!upload.whole) continue;
      await adopt(upload, AbortSignal.timeout(60_000)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }

  async function shown(medium: StoredMedium): Promise<StoryUpload> {
    const [view] = await views.uploads([medium]);
    if (!view) throw refuse('story_upload_unknown');
    return view;
  }

  const isFresh = ({ added_at }: StoredMedium) => clock.now() < added_at + storyLimits.uploadMs;

  async function find(uid: Uid, id: number): Promise<StoredMedium> {
    await settle(uid);
    const medium = (await storyUploadsOf(db, uid)).find((each) => each.id === id && isFresh(each));
    if (!medium) throw refuse('story_upload_unknown');
    return medium;
  }

  const endpoint: UploadEndpoint<Sender, StoryUpload> = {
    path: storyUploadPath,
    alsoAt: languages.map((language: Language) => `${prefixOf(language)}/b${storyUploadPath}` as const),
    inEnvelope: true,
    async admit({ visitor, ticket }) {
      if (ticket !== undefined) {
        const known = tickets.read(ticket);
        const member = known && (await members.byUid(known.uid));
        if (!known || !member?.active || (await sanctions.banOf(known.uid)))
          throw refuse('upload_ticket_invalid');
        return { uid: known.uid, language: known.language, sender: { uid: known.uid } };
      }
      if (!visitor.hasGatePass) throw refuse('visit_required');
      const refused = refusalFor('publishStories', standingOf(personOf(visitor), clock.now()));
      if (refused) throw new Refusal(refused);
      const { uid } = sessionOf(visitor);
      return { uid, sender: { uid } };
    },

    async receive(sender, piece, signal) {
      const isFilm = isStoryFilm(piece.name);
      demandSize(piece.name, piece.range?.total ?? piece.announcedBytes);
      const state = await uploads.receive(owner(sender.uid), piece, {
        sealed: true,
        judge(file) {
          if (isFilm && !films.canMake) throw refuse('films_unavailable');
          judgeStoryFile(file);
        },
        claim: (tx) => claim(tx, sender, isFilm),
      });
      const upload = state.whole ? await uploads.named(owner(sender.uid), state.name) : undefined;
      const adopted = upload?.whole ? await adopt(upload, signal) : undefined;
      const there = adopted ?? (await storyUploadsOf(db, sender.uid)).find(({ name }) => name === state.name);
      if (state.whole && there) return shown(there);
      return arriving(state.name, state.receivedBytes, clock.now());
    },

    async list({ uid }) {
      await settle(uid);
      return views.uploads((await storyUploadsOf(db, uid)).filter(isFresh));
    },

    async arrived({ uid }, name) {
      await settle(uid);
      const there = (await storyUploadsOf(db, uid)).find((medium) => medium.name === name);
      if (there) return { name, size: there.bytes };
      const upload = await uploads.named(owner(uid), name);
      return { name: upload?.name ?? name, size: upload?.received_bytes ?? 0 };
    },

    remove: ({ uid }, name) =>
      db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, uid))) throw refuse('logged_out');
        const there = (await storyUploadsOf(tx, uid)).filter((medium) => medium.name === name);
        await destroyMedia(tx, there);
        const upload = await uploads.named(owner(uid), name, tx);
        const gone = upload ? await uploads.remove(tx, [upload.id]) : 0;
        return there.length + gone > 0;
      }),
  };

  return {
    endpoint,
    settle,
    list: (uid: Uid) => endpoint.list({ uid }),
    get: async (uid: Uid, id: number) => shown(await find(uid, id)),

    draft: (uid: Uid) => drafts.draftOf(db, uid, clock.now() - storyLimits.uploadMs),

    /** Uploads that are gone meanwhile are passed over: another device has removed or published them. */
    save: (uid: Uid, { upload, alt, text, premium }: InputOf<typeof storiesCalls.saveStoryDraft>) =>
      db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, uid))) throw refuse('logged_out');
        const now = clock.now();
        await drafts.saveDraft(tx, uid, {
          ...(text !== undefined && { text }),
          ...(premium !== undefined && { premium }),
          now,
        });
        for (const { id } of await lockUploads(tx, uid, upload)) {
          const place = upload.indexOf(id);
          const said = alt[place];
          await placeMedium(tx, id, { place, ...(said !== undefined && { alt: said }) });
        }
        return now;
      }),

    remove: (uid: Uid, id: number) =>
      db.transaction().execute(async (tx) => {
        const there = await lockUploads(tx, uid, [id]);
        if (there.length === 0) throw refuse('story_upload_unknown');
        await destroyMedia(tx, there);
      }),

    /** What is cut is a new picture; the one before is destroyed. */
    async cut(uid: Uid, id: number, { turn, crop }: { turn: number; crop: Crop }, signal: AbortSignal) {
      const from = await find(uid, id);
      if (from.picture === null) throw refuse('story_upload_unknown');
      const picture = await pictures.rework(
        { shelf: storyShelf, id: from.picture },
        {
          covers: [],
          cut: { turn, crop },
          sizes: storyPhotoSizes,
          signal,
          sender: { by: uid, door: 'story' },
        },
      );
      const medium = await db.transaction().execute(async (tx) => {
        const there = await lockUploads(tx, uid, [id]);
        if (there.length === 0) {
          await pictures.release(tx, [picture]);
          throw refuse('story_upload_unknown');
        }
        if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
        await destroyMedia(tx, there);
        const { name, bytes, added_at } = from;
        const { place, alt } = there[0] ?? from;
        return addMedium(tx, { uid, kind: 'photo', name, bytes, picture, place, alt, added_at });
      });
      return shown(medium);
    },

    /** In the transaction that erases the member. */
    async erase(tx: Database, uid: Uid): Promise<void> {
      await destroyMedia(tx, await storyUploadsOf(tx, uid));
      await drafts.forgetDraft(tx, uid);
      await uploads.remove(
        tx,
        (await uploads.of(owner(uid), tx)).map(({ id }) => id),
      );
    },
  };
}
export type StoryUploads = ReturnType<typeof createStoryUploads>;

const factsOf = ({ uid, name, received_bytes: bytes }: StoredUpload) => ({ uid, name, bytes });

/** A file of which a part is here. */
const arriving = (name: string, size: number, now: number): StoryUpload => ({
  id: 0,
  type: isStoryFilm(name) ? 'video' : 'photo',
  kind: isStoryFilm(name) ? 'video' : 'photo',
  url: '',
  thumbnail_url: '',
  name,
  size,
  alt: '',
  width: 0,
  height: 0,
  placeholder: '',
  state: 'processing',
  duration_ms: 0,
  expires: Math.floor((now + storyLimits.uploadMs) / 1000),
});
