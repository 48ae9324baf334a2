// Files that arrive piece by piece, in any of the site's processes: each piece is a stored file of its own, and a
// row says how far the file has come. Nothing that was acknowledged is sent again, whichever process is killed: pieces
// go to the disk while others arrive, and the file is whole once the disk has all of them. A piece that was lost with
// the power of the machine until then, or that the disk refused, is asked for again.
//
//   begun ──piece──▶ partly there ──last piece──▶ whole ──▶ taken by its domain, or removed
//     └── silent for a week, or its first piece lost ──▶ gone
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs, type Uid, uploadLimits } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Files } from '../../../platform/files/files.ts';
import { sealed, sealedFolderOf } from '../../../platform/files/sealed-files.ts';
import { fileInMemory, type UploadedFile } from '../../../platform/http/upload.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Spool } from '../../../platform/spool.ts';
import type { Members } from '../../accounts/index.ts';
import type { UploadMetrics } from '../metrics.ts';
import { withHead } from './first-megabyte.ts';
import * as store from './upload-store.ts';

const forgottenMs = 7 * dayMs;
const removedAtOnce = 100;
/** How often a slow piece shows that its sender is there. */
const touchMs = uploadLimits.silenceMs / 3;
const removal: JobSpec<Record<string, never>> = { name: 'uploads_removal', payload: z.object({}) };

/** Where the pieces of a file may lie. */
const foldersOf = (id: string) => [`uploads/${id}`, sealed(`uploads/${id}`)] as const;

export type IncomingPiece = {
  /** As the sender names and declares it. */
  name: string;
  type: string;
  /** Of a file in pieces; absent: the whole file. */
  range?: { first: number; last: number; total: number } | undefined;
  /** What the sender announces of a whole file; 0: nothing. */
  announcedBytes: number;
  /** Its chunks are of no use to anybody once they are taken. */
  content: AsyncIterable<Buffer>;
};

export type UploadRules = {
  /** Its pieces are stored sealed. */
  sealed?: true;
  /** Throws a refusal of a file by its first bytes: the file is not kept. */
  judge(file: { name: string; type: string; head: Buffer }): void;
  /**
   * In the transaction that begins a file, with its sender locked; throws where there is no place for it. Answers
   * the names that its files have there already.
   */
  claim(tx: Database): Promise<readonly string[]>;
};

export type UploadState = { id: string; name: string; receivedBytes: number; whole: boolean };

export type Uploads = {
  /** Takes a piece. A refused one leaves what has arrived before as it was. */
  receive(owner: store.UploadOwner, piece: IncomingPiece, rules: UploadRules): Promise<UploadState>;
  of(owner: store.UploadOwner, tx?: Database): Promise<store.StoredUpload[]>;
  named(owner: store.UploadOwner, name: string, tx?: Database): Promise<store.StoredUpload | undefined>;
  /** Of a member, in all files that are kept as they were sent. */
  waitingBytes(uid: Uid): Promise<number>;
  /** Gives `work` the whole file: on this machine's disk, or in memory where it is sealed, as photos of stories are. */
  withFile<T>(upload: store.StoredUpload, work: (file: UploadedFile) => Promise<T>): Promise<T>;
  /** Of these files, those that are there, whatever they were sent for. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Undefined: it is gone. */
  senderOf(id: string): Promise<Uid | undefined>;
  /** What has arrived, from its start. */
  read(id: string): Promise<Readable>;
  /** A whole file passes from the use it was sent for to another; false where it is not there any more. */
  pass(tx: Database, id: string, target: string): Promise<boolean>;
  /** Their pieces go by a job after the commit; answers how many there were. */
  remove(tx: Database, ids: readonly string[]): Promise<number>;
  /** Those sent for one use that began before that moment; answers how many there were. */
  removeBegunBefore(target: string, before: number): Promise<number>;
  /** After a member is erased, in that transaction. */
  removeSoon(tx: Database): Promise<void>;
};

export type UploadsNeeds = Use<'db' | 'clock' | 'jobs'> & {
  files: Files;
  spool: Pick<Spool, 'write' | 'remove' | 'demandRoom'>;
  members: Pick<Members, 'lock'>;
  uploadMetrics: UploadMetrics;
};

/** `a.jpg`, `a (1).jpg`: two files of one name are listed apart. */
function freeName(asked: string, taken: ReadonlySet<string>): string {
  if (!taken.has(asked)) return asked;
  const dot = asked.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [asked.slice(0, dot), asked.slice(dot)] : [asked, ''];
  for (let count = 1; ; count++) {
    const name = `${stem} (${count})${ending}`;
    if (!taken.has(name)) return name;
  }
}

const stateOf = ({ id, name, received_bytes, whole }: store.StoredUpload): UploadState => ({
  id,
  name,
  receivedBytes: received_bytes,
  whole,
});

const tooLarge = () => refuse('file_too_large', { megabytes: uploadLimits.fileBytes / 1_048_576 });
const wrongRange = (received: number) => refuse('upload_range_wrong', { received });

/** Reads a piece that is there already: its sender is answered once they have sent it. */
async function passOver({ range, content }: IncomingPiece): Promise<void> {
  let left = range ? range.last - range.first + 1 : 0;
  for await (const { length } of content) {
    left -= length;
    if (left < 0) throw refuse('upload_failed');
  }
}

export async function createUploads(needs: UploadsNeeds): Promise<Uploads> {
  const { db, clock, files, jobs, spool, members, uploadMetrics } = needs;
  uploadMetrics.watchWaiting(() => store.countUploads(db));
  const removeSoon = (tx: Database) => jobs.add(tx, removal, {}, { key: removal.name });

  jobs.handle(removal, async () => {
    for (;;) {
      const ids = await store.removedFolders(db, removedAtOnce);
      for (const id of ids) {
        for (const folder of foldersOf(id)) await files.removeAll(folder);
        await store.forgetFolder(db, id);
      }
      if (ids.length < removedAtOnce) return;
    }
  });
  await everyHour({ db, clock, jobs }, 'uploads_sweep', async () => {
    await store.removeUploads(db, await store.forgottenUploads(db, clock.now() - forgottenMs, 1000));
    await removeSoon(db);
  });

  const remove: Uploads['remove'] = async (tx, ids) => {
    const removed = await store.removeUploads(tx, ids);
    if (removed > 0) await removeSoon(tx);
    return removed;
  };

  /** The sender came back to the start of a file that it left: the former try makes room. */
  const isLeft = ({ touched_at, whole }: store.StoredUpload) =>
    !whole && touched_at <= clock.now() - uploadLimits.silenceMs;

  const begin = (owner: store.UploadOwner, piece: IncomingPiece, rules: UploadRules) =>
    db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, owner.uid))) throw refuse('logged_out');
      const { name: asked_name, type, range } = piece;
      const former = await store.uploadsNamed(tx, owner, asked_name);
      const total = range?.total ?? null;
      await remove(
        tx,
        former.filter((upload) => isLeft(upload) && upload.total_bytes === total).map(({ id }) => id),
      );
      const chargedBytes = total ?? piece.announcedBytes;
      if ((await store.chargedBytesOf(tx, owner.uid)) + chargedBytes > uploadLimits.waitingBytes) {
        throw refuse('uploads_waiting_full', { gigabytes: uploadLimits.waitingBytes / 1024 ** 3 });
      }
      const named = await rules.claim(tx);
      const there = await store.uploadsOf(tx, owner);
      const name = freeName(asked_name, new Set([...named, ...there.map((upload) => upload.name)]));
      const id = randomBytes(16).toString('hex');
      const upload = { ...owner, id, name, asked_name, type, total_bytes: total };
      await store.addUpload(tx, upload, { chargedBytes, now: clock.now() });
      return id;
    });

  /** The file that this piece continues; a piece that was acknowledged already is read and answered as it was. */
  async function continued(
    owner: store.UploadOwner,
    { name, range }: IncomingPiece,
  ): Promise<{ id: string } | { known: UploadState }> {
    const first = range?.first ?? 0;
    const inPieces = (await store.uploadsNamed(db, owner, name)).filter(
      (upload) => upload.total_bytes === range?.total,
    );
    const next = inPieces.find((upload) => !upload.whole && upload.received_bytes === first);
    if (next) return { id: next.id };
    const last = range?.last ?? 0;
    for (const upload of inPieces) {
      const pieces = await store.piecesOf(db, upload.id);
      if (pieces.some((piece) => piece.first_byte === first && piece.bytes === last - first + 1)) {
        return { known: stateOf(upload) };
      }
    }
    throw wrongRange(inPieces.find(({ whole }) => !whole)?.received_bytes ?? 0);
  }

  /** The first piece of a file of which nothing else has come yet: its answer was lost. */
  async function isKnownStart(owner: store.UploadOwner, { name, range }: IncomingPiece): Promise<boolean> {
    if (!range) return false;
    const former = await store.uploadsNamed(db, owner, name);
    return former.some(
      (upload) => upload.total_bytes === range.total && upload.received_bytes === range.last + 1,
    );
  }

  async function flushAfter(others: Promise<void>, id: string, key: string): Promise<void> {
    await others;
    try {
      const lost = await files.flush([key]);
      if (lost.length === 0) await store.markFlushed(db, id, key);
    } catch {
      // It is flushed again before the file is whole, where a failure is answered.
    }
  }
  let flushing = Promise.resolve();
  /** One after the other, since each takes a thread of those that read and write files. */
  const flushLater = (id: string, key: string): void => void (flushing = flushAfter(flushing, id, key));

  /** Before a file is whole. Goes back to what is there of a file whose pieces were lost. */
  async function flushAll(id: string, last: store.Piece): Promise<void> {
    const pieces = await store.piecesOf(db, id);
    const lost = new Set(await files.flush([...pieces.map(({ key }) => key), last.key]));
    const first = pieces.find(({ key, boot }) => lost.has(key) || (boot !== null && boot !== files.boot));
    if (first) {
      const from = first.first_byte;
      const received = await db.transaction().execute(async (tx) => {
        // Of two last pieces at once one goes back: what has come since stays.
        if (!(await store.lockPiece(tx, id, first.key)))
          return (await store.uploadById(tx, id))?.received_bytes ?? 0;
        if (from === 0) await remove(tx, [id]);
        else await store.removePiecesFrom(tx, id, from);
        return from;
      });
      throw wrongRange(received);
    }
    if (lost.has(last.key)) throw refuse('unavailable');
  }

  /** Shows while a slow piece arrives that its sender is there. */
  async function* touching(id: string, chunks: AsyncIterable<Buffer>) {
    let touchedAt = clock.now();
    for await (const chunk of chunks) {
      if (clock.now() - touchedAt > touchMs) {
        touchedAt = clock.now();
        await store.touchUpload(db, id, touchedAt);
      }
      yield chunk;
    }
  }

  async function storePiece(
    id: string,
    piece: IncomingPiece,
    rules: UploadRules,
    chunks: AsyncIterable<Buffer>,
  ) {
    const { range } = piece;
    const first = range?.first ?? 0;
    const expected = range && range.last - range.first + 1;
    const [plain, hidden] = foldersOf(id);
    const key = `${rules.sealed ? hidden : plain}/p${first}-${randomBytes(6).toString('hex')}.bin`;
    // One byte more tells that there are too many.
    const maxBytes = expected ?? uploadLimits.fileBytes - 1;
    const { bytes } = await files
      .put(key, touching(id, chunks), {
        type: 'application/octet-stream',
        maxBytes,
        flushesLater: true,
        takesChunks: true,
      })
      .catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? refuse('unavailable') : error;
      });
    try {
      if (bytes === 0 || (expected !== undefined && bytes !== expected)) throw refuse('upload_failed');
      const whole = range === undefined || first + bytes === range.total;
      const added = { first_byte: first, bytes, key, boot: whole ? null : files.boot };
      if (whole) await flushAll(id, added);
      const upload = await store.addPiece(db, id, added, { whole, now: clock.now() });
      if (!upload) {
        const there = await store.uploadById(db, id);
        throw there ? wrongRange(there.received_bytes) : refuse('upload_gone');
      }
      if (!whole) flushLater(id, key);
      uploadMetrics.pieceTaken(whole);
      return stateOf(upload);
    } catch (error) {
      await files.remove(key);
      throw error;
    }
  }

  async function read(id: string): Promise<Readable> {
    const pieces = await store.piecesOf(db, id);
    async function* content() {
      for (const { key } of pieces) {
        const opened = await files.open(key);
        if (!opened) throw refuse('upload_gone');
        yield* opened.stream as AsyncIterable<Buffer>;
      }
    }
    return Readable.from(content());
  }

  return {
    async receive(owner, piece, rules) {
      if (piece.range && piece.range.total >= uploadLimits.fileBytes) throw tooLarge();
      await spool.demandRoom();
      const isFirst = piece.range === undefined || piece.range.first === 0;
      if (!isFirst || (await isKnownStart(owner, piece))) {
        const found = await continued(owner, piece);
        if ('id' in found) return storePiece(found.id, piece, rules, piece.content);
        await passOver(piece);
        return found.known;
      }
      return withHead(piece.content, async ({ head, chunks }) => {
        rules.judge({ name: piece.name, type: piece.type, head });
        const id = await begin(owner, piece, rules);
        try {
          return await storePiece(id, piece, rules, chunks);
        } catch (error) {
          // Nothing of it was acknowledged. What cannot be removed now goes by the sweep.
          await db
            .transaction()
            .execute((tx) => remove(tx, [id]))
            .catch(() => {});
          throw error instanceof Refusal && error.code === 'too_large' && !piece.range ? tooLarge() : error;
        }
      });
    },

    of: (owner, tx = db) => store.uploadsOf(tx, owner),
    named: async (owner, name, tx = db) => {
      const found = await store.uploadsNamed(tx, owner, name);
      return found.find((upload) => upload.name === name) ?? found[0];
    },

    read,
    known: (ids) => store.knownUploads(db, ids),
    pass: (tx, id, target) => store.passUpload(tx, id, target),
    waitingBytes: (uid) => store.chargedBytesOf(db, uid),

    async withFile(upload, work) {
      const file = { field: 'files', name: upload.asked_name, type: upload.type };
      const pieces = await store.piecesOf(db, upload.id);
      if (pieces.some(({ key }) => sealedFolderOf(key) !== undefined))
        return work(fileInMemory(file, await buffer(await read(upload.id))));
      const { path, ...measured } = await spool.write(await read(upload.id), () => {});
      try {
        return await work({ ...file, content: path, ...measured });
      } finally {
        await spool.remove({ path, bytes: measured.bytes });
      }
    },

    remove,
    senderOf: (id) => store.uploaderOf(db, id),
    removeBegunBefore: async (target, before) => {
      const ids = await store.uploadsBegunBefore(db, target, before, removedAtOnce);
      return db.transaction().execute((tx) => remove(tx, ids));
    },
    removeSoon,
  };
}
