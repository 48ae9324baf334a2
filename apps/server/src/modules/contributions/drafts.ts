// What authors do with their sets: edit, submit, withdraw, delete. Members are locked before sets everywhere.
//
//   waiting ──submit──▶ pending, faces are burnt in by a job, films are made ──▶ prepared: reviewers see it
import {
  type Captions,
  contributionLimits,
  dayMs,
  type FaceBox,
  type FileEdit,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import { captionsOf, changeCaptions } from './caption-store.ts';
import { type Incoming, targetOf } from './incoming.ts';
import { setPhotoSizes, setShelf } from './material-files.ts';
import {
  changeMaterial,
  isHiddenFile,
  materialByFilm,
  materialById,
  materialsOf,
  type StoredMaterial,
} from './material-store.ts';
import type { RemoveFiles } from './removal.ts';
import { changeOf, type SetChange } from './set-changes.ts';
import * as store from './set-store.ts';
import { cleanCaptions } from './web-vtt.ts';

const preparation: JobSpec<{ set: number }> = {
  name: 'contribution_preparation',
  payload: z.object({ set: z.int() }),
};

export type Edit = store.TextEdit & {
  cover?: number | undefined;
  files?: readonly FileEdit[] | undefined;
  /** Descriptions in the order of files. */
  comments?: readonly string[] | undefined;
};

/** A photo as it was read, and its picture with faces burnt in. */
export type Blurred = Pick<StoredMaterial, 'material_id' | 'boxes'> & { picture: string; by: string };

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  members: Pick<Members, 'lock'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  comments: Pick<Comments, 'removeUnder'>;
  incoming: Pick<Incoming, 'openDraft' | 'settle'>;
  removeFiles: RemoveFiles;
  announce(change: SetChange): void;
};

const textsOf = (edit: Edit) =>
  Object.fromEntries(
    store.textColumns.flatMap((field) => (edit[field] === undefined ? [] : [[field, edit[field]]])),
  );

const bytesOf = (texts: Captions): number =>
  Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** All texts of one film share one bound, as they were sent and as they are kept. */
async function editCaptions(tx: Database, film: StoredMaterial, edited: Captions): Promise<void> {
  const invalid = refuseFields({ captions: 'captions_invalid' });
  const clean: Captions = Object.fromEntries(
    Object.entries(edited).map(([language, text]) => {
      const written = text === '' ? text : cleanCaptions(text);
      if (written === undefined) throw invalid;
      return [language, written];
    }),
  );
  const before = (await captionsOf(tx, [film])).get(film.material_id);
  for (const texts of [edited, clean]) {
    if (bytesOf({ ...before, ...texts }) > contributionLimits.captionsBytes) throw invalid;
  }
  await changeCaptions(tx, film.material_id, clean);
}

/** Files keep their place unless all of them are named. */
async function editFiles(
  tx: Database,
  set: store.StoredSet,
  { files, comments, cover }: Edit,
  films: Pick<Media['films'], 'posterAt'>,
) {
  const there = await materialsOf(tx, [set.id]);
  const known = new Map(there.map((material) => [material.material_id, material]));
  if (cover !== undefined && !known.has(cover)) throw refuseFields({ cover: 'field_invalid' });
  const ids = (files ?? []).map(({ material_id }) => material_id);
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) {
    throw refuseFields({ files: 'field_invalid' });
  }
  const isOrder = ids.length === there.length;
  for (const [place, file] of (files ?? []).entries()) {
    const { material_id, boxes, captions, description, people, poster_ms } = file;
    const material = known.get(material_id);
    // What returns to readers is what they knew.
    if (material && isHiddenFile(material)) continue;
    const film = material?.film ?? undefined;
    await changeMaterial(tx, material_id, {
      ...(isOrder && { place }),
      ...(description !== undefined && { description }),
      ...(people !== undefined && { people }),
      ...(boxes !== undefined && film === undefined && { boxes }),
    });
    if (captions !== undefined && material?.film) await editCaptions(tx, material, captions);
    if (poster_ms !== undefined && film !== undefined) await films.posterAt(tx, film, poster_ms);
  }
  const inOrder = isOrder ? ids : there.map(({ material_id }) => material_id);
  for (const [place, description] of (comments ?? []).entries()) {
    const id = inOrder[place];
    if (id !== undefined) await changeMaterial(tx, id, { description });
  }
}

export const materialCounts = (files: readonly StoredMaterial[]) => ({
  photos: files.filter(({ kind }) => kind === 'photo').length,
  films: files.filter(({ kind }) => kind === 'video').length,
});

export function createDrafts(needs: Needs) {
  const { db, clock, jobs, members, media, incoming, removeFiles, announce } = needs;
  const { pictures, films } = media;

  /** One's own set, with both rows locked. */
  async function changing<T>(
    uid: Uid,
    id: number,
    work: (tx: Database, set: store.StoredSet) => Promise<T>,
  ): Promise<T> {
    const [result, change] = await db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const set = await store.lockSet(tx, id);
      if (set?.uid !== uid) throw refuse('contribution_unknown');
      return [await work(tx, set), changeOf(set, await store.setById(tx, id))] as const;
    });
    if (change) announce(change);
    return result;
  }

  async function apply(tx: Database, set: store.StoredSet, edit: Edit): Promise<store.StoredSet> {
    const now = clock.now();
    if (set.status !== 'waiting' && set.status !== 'published') throw refuse('contribution_busy');
    if (set.status === 'published') {
      // Files are only removed; texts are looked at afterwards.
      const { title, description, comments, files } = edit;
      if (title === '') throw refuseFields({ title: 'field_required' });
      const texts = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
      };
      await store.reviseSet(tx, set.id, now, { ...texts, texts_changed_at: now });
      await editFiles(
        tx,
        set,
        {
          comments,
          files: files?.map(({ material_id, description: caption }) => ({
            material_id,
            description: caption,
          })),
        },
        films,
      );
    } else {
      const cover = edit.cover === undefined ? {} : { cover: edit.cover };
      await store.reviseSet(tx, set.id, now, { ...textsOf(edit), ...cover });
      await editFiles(tx, set, edit, films);
    }
    return (await store.lockSet(tx, set.id)) as store.StoredSet;
  }

  const begin = (uid: Uid): Promise<store.StoredSet> =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const most = contributionLimits.drafts;
      if ((await store.draftsOf(tx, uid)).length >= most) throw refuse('drafts_full', { most });
      return store.addSet(tx, uid, clock.now());
    });

  /** R5.069 to R5.075: every fault at its field, in one answer. */
  async function demandComplete(tx: Database, set: store.StoredSet, files: readonly StoredMaterial[]) {
    const { min: least, max } = contributionLimits.attachments;
    if (files.length > max) throw refuse('files_too_many', { count: max });
    const arriving = await media.uploads.of({ uid: set.uid, target: targetOf(set.id) }, tx);
    if (arriving.length > 0) throw refuse('files_unfinished');
    if (files.length < least) throw refuse('files_too_few', { least });
    const faults = {
      ...(set.title === '' && { title: 'field_required' as const }),
      ...(!set.section && { section: 'section_required' as const }),
      ...(!set.owner_confirm && { owner_confirm: 'owner_confirm_required' as const }),
      ...(!set.publication_confirm && { publication_confirm: 'publication_confirm_required' as const }),
    };
    if (Object.keys(faults).length > 0) throw refuseFields(faults);
    if ((await filmsAmong(tx, files)).some(({ state }) => state === 'failed')) throw refuse('film_failed');
    if (set.section === 'v' && !files.some(({ kind }) => kind === 'video'))
      throw refuse('section_needs_film');
  }

  const filmsAmong = async (tx: Database, files: readonly StoredMaterial[]) => [
    ...(
      await films.facts(
        files.flatMap(({ film }) => film ?? []),
        tx,
      )
    ).values(),
  ];

  /** A new picture of a photo, with these boxes burnt in; it goes unless `putBlurred` follows. */
  const blurred = (picture: string, boxes: readonly FaceBox[], signal: AbortSignal): Promise<string> =>
    pictures.rework({ shelf: setShelf, id: picture }, { covers: boxes, sizes: setPhotoSizes, signal });

  /** In place of `picture`, which goes with all its bytes; false where that or the author's boxes are others by now. */
  async function putBlurred(tx: Database, { material_id, picture, boxes, by }: Blurred): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('contribution_materials')
      .set({ picture: by, boxes: JSON.stringify([]), blurred: true })
      .where('material_id', '=', material_id)
      .where('picture', '=', picture)
      .where('boxes', '=', sql<FaceBox[]>`${JSON.stringify(boxes)}::jsonb`)
      .executeTakeFirst();
    const isDone = numUpdatedRows > 0n && (await pictures.use(tx, by));
    await pictures.release(tx, [isDone ? picture : by]);
    return isDone;
  }

  async function burn({ picture, boxes, material_id }: StoredMaterial, signal: AbortSignal): Promise<void> {
    if (picture === null || boxes.length === 0) return;
    const by = await blurred(picture, boxes, signal);
    await db.transaction().execute((tx) => putBlurred(tx, { material_id, picture, boxes, by }));
  }

  jobs.handle(preparation, async ({ set: id }) => {
    const signal = AbortSignal.timeout(600_000);
    const set = await store.setById(db, id);
    if (set?.status !== 'pending') return;
    const files = await materialsOf(db, [id]);
    for (const material of files) await burn(material, signal);
    // Reviewers see a set whole: each film that settles prepares it again.
    const unsettled = (await filmsAmong(db, files)).some(
      ({ state }) => state === 'waiting' || state === 'working',
    );
    if (unsettled) return;
    await db
      .updateTable('contributions')
      .set({ prepared_at: clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('prepared_at', '=', 0)
      // One that was withdrawn and submitted meanwhile has a job of its own.
      .where('changed_at', '=', set.changed_at)
      .execute();
  });

  const prepareSoon = (tx: Database, set: number) =>
    jobs.add(tx, preparation, { set }, { key: `${preparation.name} ${set}` });

  films.onShelf(setShelf, {
    posterSizes: setPhotoSizes,
    async settled(tx, film) {
      const material = await materialByFilm(tx, film);
      if (material) await prepareSoon(tx, material.contribution);
    },
  });

  const backToWaiting = async (tx: Database, set: store.StoredSet) => {
    const now = clock.now();
    await store.reviseSet(tx, set.id, now, {
      status: 'waiting',
      ended_at: now,
      prepared_at: 0,
      texts_changed_at: 0,
    });
  };

  return {
    blurred,
    putBlurred,
    backToWaiting,
    prepareSoon,
    discard,

    /** `version`: of the set that the edit is based on; absent: any. */
    async save(
      uid: Uid,
      id: number | undefined,
      { version, ...edit }: Edit & { version?: number | undefined },
    ): Promise<store.StoredSet> {
      const { id: known } = id === undefined ? await begin(uid) : { id };
      return changing(uid, known, (tx, set) => {
        if (version !== undefined && version !== set.changed_at) throw refuse('contribution_changed');
        return apply(tx, set, edit);
      });
    },

    async submit(uid: Uid, id: number | undefined, edit: Edit): Promise<store.StoredSet> {
      const { id: known } = id === undefined ? await incoming.openDraft(uid) : { id };
      await incoming.settle(uid, known);
      // What is sent with it is kept, also where something is still missing.
      await changing(uid, known, (tx, set) => apply(tx, set, edit));
      return changing(uid, known, async (tx, set) => {
        if (set.status !== 'waiting') throw refuse('contribution_busy');
        const files = await materialsOf(tx, [known]);
        if (files.some(isHiddenFile)) throw refuse('contribution_busy');
        await demandComplete(tx, set, files);
        const now = clock.now();
        const most = contributionLimits.perDay;
        if ((await store.submittedSince(tx, uid, now - dayMs)) >= most)
          throw refuse('contributions_today', { most });
        await store.reviseSet(tx, known, now, {
          status: 'pending',
          submitted_at: now,
          prepared_at: 0,
          decided_by: null,
          reason: '',
          note: '',
          ...materialCounts(files),
        });
        for (const { material_id, refused } of files)
          if (refused) await changeMaterial(tx, material_id, { refused: '' });
        await prepareSoon(tx, known);
        return { ...set, status: 'pending' as const };
      });
    },

    /** Of a published set; where too few are left, it is withdrawn. */
    async removeMaterial(uid: Uid, materialId: number): Promise<store.StoredSet> {
      const found = await materialById(db, materialId);
      if (!found) throw refuse('item_unknown');
      try {
        return await changing(uid, found.contribution, async (tx, set) => {
          if (set.status !== 'waiting' && set.status !== 'published') throw refuse('contribution_busy');
          const files = await materialsOf(tx, [set.id]);
          const gone = files.filter(({ material_id }) => material_id === materialId);
          if (gone.length === 0) throw refuse('item_unknown');
          await removeFiles(tx, gone);
          const left = files.filter(
            ({ material_id, refused }) => material_id !== materialId && refused === '',
          );
          const cover = set.cover === materialId ? { cover: null } : {};
          await store.reviseSet(tx, set.id, clock.now(), { ...materialCounts(left), ...cover });
          const isShort = left.length < contributionLimits.attachments.min;
          if (set.status === 'published' && isShort) await backToWaiting(tx, set);
          return (await store.lockSet(tx, set.id)) as store.StoredSet;
        });
      } catch (error) {
        // The answer does not reveal whose material it is.
        const isForeign = error instanceof Refusal && error.code === 'contribution_unknown';
        throw isForeign ? refuse('item_unknown') : error;
      }
    },

    withdraw: (uid: Uid, id: number) =>
      changing(uid, id, async (tx, set) => {
        if (set.status !== 'pending' && set.status !== 'published') throw refuse('contribution_busy');
        await backToWaiting(tx, set);
      }),

    remove: (uid: Uid, id: number) => changing(uid, id, (tx, set) => discard(tx, set)),

    async sweep(): Promise<void> {
      const now = clock.now();
      const expired = await store.expiredSets(db, {
        draftsBefore: now - contributionLimits.draftMs,
        rejectedBefore: now - contributionLimits.rejectedKeptMs,
        limit: 200,
      });
      for (const { id, uid } of expired) {
        await changing(uid, id, async (tx, set) => {
          if (set.status === 'waiting') return discard(tx, set);
          // Of a rejected set the words stay, and the reason.
          await removeFiles(tx, await materialsOf(tx, [id]));
          return store.changeSet(tx, id, { ended_at: 0 });
        });
      }
    },
  };

  /** The set with all its files, also those that are still arriving. */
  async function discard(tx: Database, set: store.StoredSet): Promise<void> {
    await removeFiles(tx, await materialsOf(tx, [set.id]));
    const arriving = await media.uploads.of({ uid: set.uid, target: targetOf(set.id) }, tx);
    await media.uploads.remove(
      tx,
      arriving.map(({ id }) => id),
    );
    await needs.comments.removeUnder(tx, 'contribution', [set.id]);
    await store.removeSet(tx, set.id);
  }
}

export type Drafts = ReturnType<typeof createDrafts>;
