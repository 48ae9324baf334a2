// Files on their way into a set: who may send them where, and what becomes of a file once all of it is there.
//
//   piece ──► media.uploads ──(whole)──► photo: a picture of the collection   film: a film, which a job makes
import { contributionLimits, refusalFor, standingOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { HostedFile, UploadEndpoint } from '../../platform/http/upload-endpoint.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Media, StoredUpload } from '../media/index.ts';
import type { Sanctions } from '../moderation/index.ts';
import { isFilmName, judgeFirstBytes, setPhotoDemand } from './accepted-files.ts';
import { materialAddress, setPhotoSizes, setShelf } from './material-files.ts';
import { addMaterial, materialsOf, type StoredMaterial } from './material-store.ts';
import type { RemoveFiles } from './removal.ts';
import { addSet, draftsOf, lockSet, setById, type StoredSet } from './set-store.ts';
import type { UploadTickets } from '../../platform/http/upload-tickets.ts';

export const uploadPath = '/upload/handler.php';

export const targetOf = (set: number): string => `contribution ${set}`;

/** Files come and go only while a set is with its author. */
function demandTaking(set: StoredSet | undefined, uid: Uid): StoredSet {
  if (set?.uid !== uid) throw refuse('contribution_unknown');
  if (set.status !== 'waiting') throw refuse('contribution_busy');
  return set;
}

const kindOf = (name: string) => (isFilmName(name) ? ('video' as const) : ('photo' as const));

type Sender = { uid: Uid; set: number; ticket: string };

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid' | 'lock'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  sanctions: Pick<Sanctions, 'banOf'>;
  tickets: UploadTickets;
  /** Of the upload host; empty where it is the site itself. */
  origin: string;
  removeFiles: RemoveFiles;
};

export function createIncoming({
  db,
  clock,
  members,
  media,
  sanctions,
  tickets,
  origin,
  removeFiles,
}: Needs) {
  const { pictures, uploads, films } = media;

  /** Under the member's lock: the latest draft, or a new one. */
  const openDraft = (uid: Uid): Promise<StoredSet> =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const [latest] = await draftsOf(tx, uid);
      return latest ?? addSet(tx, uid, clock.now());
    });

  /** One's own that takes files; without a number the latest draft. */
  async function setFor(uid: Uid, asked: number | undefined): Promise<StoredSet> {
    if (asked === undefined) return openDraft(uid);
    return demandTaking(await setById(db, asked), uid);
  }

  /** In the transaction that begins a file: 12 senders for the 12th place come one after another. */
  async function claim(tx: Database, { uid, set: id }: Sender): Promise<string[]> {
    demandTaking(await lockSet(tx, id), uid);
    const there = await materialsOf(tx, [id]);
    const arriving = await uploads.of({ uid, target: targetOf(id) }, tx);
    const most = contributionLimits.attachments.max;
    if (there.length + arriving.length >= most) throw refuse('files_too_many', { count: most });
    return there.map(({ name }) => name);
  }

  async function addPhoto(upload: StoredUpload, set: number, signal: AbortSignal) {
    const picture = await uploads.withFile(upload, (file) =>
      pictures.keep(
        { ...file, type: 'application/octet-stream' },
        {
          shelf: setShelf,
          demand: setPhotoDemand,
          sizes: setPhotoSizes,
          signal,
          sender: { by: upload.uid, door: 'set' },
        },
      ),
    );
    return db.transaction().execute(async (tx) => {
      await members.lock(tx, upload.uid);
      await lockSet(tx, set);
      // Another request saw the last piece too, or it was removed meanwhile.
      if ((await uploads.remove(tx, [upload.id])) === 0) {
        await pictures.release(tx, [picture]);
        return undefined;
      }
      if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
      return addMaterial(tx, {
        contribution: set,
        kind: 'photo',
        name: upload.name,
        bytes: upload.received_bytes,
        picture,
        added_at: clock.now(),
      });
    });
  }

  const addFilm = (upload: StoredUpload, set: number) =>
    db.transaction().execute(async (tx) => {
      await members.lock(tx, upload.uid);
      await lockSet(tx, set);
      // Another request saw the last piece too, or it was removed meanwhile.
      if (!(await films.accept(tx, { upload: upload.id, shelf: setShelf }))) return undefined;
      return addMaterial(tx, {
        contribution: set,
        kind: 'video',
        name: upload.name,
        bytes: upload.received_bytes,
        film: upload.id,
        added_at: clock.now(),
      });
    });

  /** A whole file becomes a part of its set; one that cannot be read is removed. */
  async function adopt(upload: StoredUpload, set: number, signal: AbortSignal): Promise<void> {
    try {
      await (isFilmName(upload.asked_name) ? addFilm(upload, set) : addPhoto(upload, set, signal));
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'invalid') {
        await db.transaction().execute((tx) => uploads.remove(tx, [upload.id]));
      }
      throw error;
    }
  }

  /** Whole files that no request brought to their end: its process was killed. */
  async function settle(uid: Uid, set: number): Promise<void> {
    for (const upload of await uploads.of({ uid, target: targetOf(set) })) {
      if (!upload.whole) continue;
      await adopt(upload, set, AbortSignal.timeout(60_000)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }

  function hosted({ set, ticket }: Sender, { name, bytes, kind, picture }: Described): HostedFile {
    const query = new URLSearchParams({ file: name, draft: String(set), ...(ticket && { ticket }) });
    return {
      name,
      size: bytes,
      type: kind === 'photo' ? 'image/jpeg' : 'video/mp4',
      url: picture ? materialAddress(picture, 'small') : '',
      thumbnailUrl: picture ? materialAddress(picture, 'thumb') : '',
      deleteUrl: `${origin}${uploadPath}?${query}`,
      deleteType: 'DELETE',
    };
  }
  type Described = Pick<StoredMaterial, 'name' | 'bytes' | 'kind' | 'picture'>;

  const endpoint: UploadEndpoint<Sender> = {
    path: uploadPath,
    async admit({ visitor, ticket, draft }) {
      const asked = draft === undefined ? undefined : Number(draft);
      if (asked !== undefined && !Number.isSafeInteger(asked)) throw refuse('contribution_unknown');
      if (ticket !== undefined) {
        const known = tickets.read(ticket);
        const member = known && (await members.byUid(known.uid));
        if (!known || !member?.active) throw refuse('upload_ticket_invalid');
        if (asked !== undefined && asked !== known.set) throw refuse('contribution_unknown');
        if (await sanctions.banOf(known.uid)) throw refuse('upload_ticket_invalid');
        const { id } = await setFor(known.uid, known.set);
        return { uid: known.uid, language: known.language, sender: { uid: known.uid, set: id, ticket } };
      }
      if (!visitor.hasGatePass) throw refuse('visit_required');
      const refused = refusalFor('contribute', standingOf(personOf(visitor), clock.now()));
      if (refused) throw new Refusal(refused);
      const { uid } = sessionOf(visitor);
      return { uid, sender: { uid, set: (await setFor(uid, asked)).id, ticket: '' } };
    },

    async receive(sender, piece, signal) {
      const target = targetOf(sender.set);
      const state = await uploads.receive({ uid: sender.uid, target }, piece, {
        judge(file) {
          if (isFilmName(file.name) && !films.canMake) throw refuse('films_unavailable');
          judgeFirstBytes(file);
        },
        claim: (tx) => claim(tx, sender),
      });
      const described = {
        name: state.name,
        bytes: state.receivedBytes,
        kind: kindOf(piece.name),
        picture: null,
      };
      if (!state.whole) return hosted(sender, described);
      const upload = await uploads.named({ uid: sender.uid, target }, state.name);
      if (upload?.whole) await adopt(upload, sender.set, signal);
      const there = await materialsOf(db, [sender.set]);
      return hosted(sender, there.find(({ name }) => name === state.name) ?? described);
    },

    async list(sender) {
      await settle(sender.uid, sender.set);
      return (await materialsOf(db, [sender.set])).map((material) => hosted(sender, material));
    },

    async arrived(sender, name) {
      await settle(sender.uid, sender.set);
      const there = (await materialsOf(db, [sender.set])).find((material) => material.name === name);
      if (there) return { name, size: there.bytes };
      const upload = await uploads.named({ uid: sender.uid, target: targetOf(sender.set) }, name);
      return { name: upload?.name ?? name, size: upload?.received_bytes ?? 0 };
    },

    remove: (sender, name) =>
      db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, sender.uid))) throw refuse('logged_out');
        // It may have been submitted since its sender was admitted.
        demandTaking(await lockSet(tx, sender.set), sender.uid);
        const there = (await materialsOf(tx, [sender.set])).filter((material) => material.name === name);
        await removeFiles(tx, there);
        const arriving = await uploads.named({ uid: sender.uid, target: targetOf(sender.set) }, name, tx);
        const removed = arriving ? await uploads.remove(tx, [arriving.id]) : 0;
        return there.length > 0 || removed > 0;
      }),
  };

  return { endpoint, openDraft, setFor, settle };
}

export type Incoming = ReturnType<typeof createIncoming>;
