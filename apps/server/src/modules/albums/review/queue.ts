// Which photos and portraits the team has yet to look at: a row for each, in the transaction that takes it.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';

/** Decided rows name for so long who decided. */
const decidedKeptMs = 7 * 86_400_000;

export type ReviewedPhoto = {
  id: number;
  uid: Uid;
  /** Null: a portrait. */
  material_id: number | null;
  picture: string;
  waits: boolean;
  asked_at: number;
  version: number;
  decided_at: number | null;
  decided_by: Uid | null;
};

type Needs = Use<'clock'> & {
  /** Whether nobody sees a photo before it is accepted. */
  isBefore: boolean;
};

export function createPhotoReviewQueue({ clock, isBefore }: Needs) {
  async function ask(
    tx: Database,
    { uid, picture, material_id = null }: { uid: Uid; picture: string; material_id?: number | null },
  ): Promise<void> {
    const now = clock.now();
    await tx
      .deleteFrom('photo_reviews')
      .where('uid', '=', uid)
      .where('decided_at', '<', now - decidedKeptMs)
      .execute();
    await tx
      .insertInto('photo_reviews')
      .values({ uid, picture, material_id, waits: isBefore, asked_at: now })
      .execute();
  }

  return {
    isBefore,
    ask,

    /** What is judged of a photo has changed. */
    async changed(tx: Database, material_id: number, picture?: string): Promise<void> {
      await tx
        .updateTable('photo_reviews')
        .set(({ eb }) => ({ version: eb('version', '+', 1), ...(picture !== undefined && { picture }) }))
        .where('material_id', '=', material_id)
        .execute();
    },

    /** Answers the pictures of portraits that nobody has seen. */
    async forget(tx: Database, uid: Uid): Promise<string[]> {
      const rows = await tx
        .deleteFrom('photo_reviews')
        .where('uid', '=', uid)
        .returning(['picture', 'material_id', 'waits', 'decided_at'])
        .execute();
      return rows.flatMap(({ picture, material_id, waits, decided_at }) =>
        material_id === null && waits && decided_at === null ? [picture] : [],
      );
    },

    async gone(tx: Database, pictures: readonly string[]): Promise<void> {
      if (pictures.length === 0) return;
      await tx.deleteFrom('photo_reviews').where('picture', 'in', pictures).execute();
    },

    /** The portrait that another takes the place of before it was looked at; answers its picture. */
    async dropWaitingPortrait(tx: Database, uid: Uid): Promise<string[]> {
      const rows = await tx
        .deleteFrom('photo_reviews')
        .where('uid', '=', uid)
        .where('material_id', 'is', null)
        .where('waits', '=', true)
        .where('decided_at', 'is', null)
        .returning('picture')
        .execute();
      return rows.map(({ picture }) => picture);
    },

    async waitingOf(db: Database, picture: string): Promise<Uid | undefined> {
      const row = await db
        .selectFrom('photo_reviews')
        .select('uid')
        .where('picture', '=', picture)
        .where('waits', '=', true)
        .where('decided_at', 'is', null)
        .executeTakeFirst();
      return row?.uid as Uid | undefined;
    },

    async byId(db: Database, id: number): Promise<ReviewedPhoto | undefined> {
      return (await db.selectFrom('photo_reviews').selectAll().where('id', '=', id).executeTakeFirst()) as
        | ReviewedPhoto
        | undefined;
    },

    async decided(tx: Database, id: number, by: Uid): Promise<void> {
      await tx
        .updateTable('photo_reviews')
        .set({ decided_at: clock.now(), decided_by: by })
        .where('id', '=', id)
        .execute();
    },
  };
}
export type PhotoReviewQueue = ReturnType<typeof createPhotoReviewQueue>;
