// The rows of attachments: whose they are, and what they are for.
import type { Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export const attachmentUses = ['room', 'pm', 'wall'] as const;
export type AttachmentUse = (typeof attachmentUses)[number];

/** `shown`: a message has it; until then only its owner sees it. */
export type Attached = { id: string; uid: Uid; use: AttachmentUse; to: Uid | undefined; shown: boolean };

export const addAttachment = (
  tx: Database,
  { id, uid, use, to, now }: { id: string; uid: Uid; use: AttachmentUse; to: Uid | undefined; now: number },
) =>
  tx
    .insertInto('attachments')
    .values({ id, uid, used_in: use, to_uid: to ?? null, created_at: now })
    .execute();

const read = (
  row: { id: string; uid: number; used_in: string; to_uid: number | null; used: boolean } | undefined,
): Attached | undefined =>
  row && {
    id: row.id,
    uid: row.uid as Uid,
    use: row.used_in as AttachmentUse,
    to: (row.to_uid ?? undefined) as Uid | undefined,
    shown: row.used,
  };

const stored = (db: Database, id: string) =>
  db
    .selectFrom('attachments')
    .innerJoin('pictures', 'pictures.id', 'attachments.id')
    .select(['attachments.id', 'attachments.uid', 'used_in', 'to_uid', 'pictures.used'])
    .where('attachments.id', '=', id)
    .where('attachments.hidden', '=', false)
    .where('pictures.released_at', 'is', null);

export const attachmentById = async (db: Database, id: string): Promise<Attached | undefined> =>
  read(await stored(db, id).executeTakeFirst());

/** Locks the row until the transaction ends. */
export const lockAttachment = async (tx: Database, id: string): Promise<Attached | undefined> =>
  read(await stored(tx, id).forUpdate('attachments').executeTakeFirst());

/** As the message that has them. */
export const setAttachmentsHidden = async (tx: Database, ids: readonly string[], hidden: boolean) => {
  if (ids.length > 0) await tx.updateTable('attachments').set({ hidden }).where('id', 'in', ids).execute();
};

const removed = async (rows: Promise<{ id: string }[]>): Promise<string[]> =>
  (await rows).map(({ id }) => id);

/** Each of these returns the removed ids, whose pictures the caller releases. */
export const removeAttachments = (tx: Database, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : removed(tx.deleteFrom('attachments').where('id', 'in', ids).returning('id').execute());

export const removeAttachmentsOf = (tx: Database, uid: Uid) =>
  removed(tx.deleteFrom('attachments').where('uid', '=', uid).returning('id').execute());

/** Those that one of the two uploaded for the other. */
export const removeBetween = (tx: Database, one: Uid, other: Uid) =>
  removed(
    tx
      .deleteFrom('attachments')
      .where((where) =>
        where.or([
          where.and([where('uid', '=', one), where('to_uid', '=', other)]),
          where.and([where('uid', '=', other), where('to_uid', '=', one)]),
        ]),
      )
      .returning('id')
      .execute(),
  );

/** Keeps the latest `kept` attachments of the member; a wall keeps its own as long as their post, the team what it hides. */
export const removeOldest = (tx: Database, { uid, kept }: { uid: Uid; kept: number }) =>
  removed(
    tx
      .deleteFrom('attachments')
      .where('id', 'in', (from) =>
        from
          .selectFrom('attachments')
          .select('id')
          .where('uid', '=', uid)
          .where('used_in', '<>', 'wall')
          .where('hidden', '=', false)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(kept),
      )
      .returning('id')
      .execute(),
  );

/** Whether a domain still shows the picture of that column. */
type IsStillShown = (id: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Of one use: those that were shown, and are so no more; `among` narrows the search. */
export async function noLongerShown(
  tx: Database,
  use: AttachmentUse,
  isStillShown: IsStillShown,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('pictures', 'pictures.id', 'attachments.id')
    .select('attachments.id')
    .where('used_in', '=', use)
    .where('pictures.used', '=', true)
    .$if(among !== undefined, (query) => query.where('attachments.id', 'in', among ?? []))
    .where(({ not }) => not(isStillShown(sql.ref('attachments.id'))))
    .execute();
  return rows.map(({ id }) => id);
}

export const attachmentsOf = (db: Database, uid: Uid) =>
  db
    .selectFrom('attachments')
    .select(['id', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
