// The rows of the chain: links, what waits for one, and what the checks found.
import { type Selectable, sql } from 'kysely';
import { bigints } from '../../../platform/db/bigints.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { JournalCheckTable } from '../../../platform/db/schema.generated.ts';
import { chainStart, type JournalEntry, type JournalLink } from './chain.ts';

const entryColumns = [
  'log.id',
  'log.act',
  'log.done_by',
  'log.done_at',
  'log.uid',
  'log.trial_uid',
  'log.room_id',
  'log.reason',
  'log.comment',
  'log.until_at',
  'log.reference',
  'log.before_until_at',
  'log.before_by',
  'log.before_reason',
  'log.why',
] as const;

/** Those who link take turns until their transactions end. */
export const holdChain = async (tx: Database): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('chain of the journal', 0))`.execute(tx));

export async function lastLink(db: Database): Promise<{ place: number; hash: Buffer }> {
  const last = await db
    .selectFrom('journal_links')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { place: 0, hash: chainStart };
}

/** Held, so that erasure waits: what a link covers is what stands when it is stored. */
export const waitingEntries = (tx: Database, limit: number): Promise<JournalEntry[]> =>
  tx
    .selectFrom('journal_waiting')
    .innerJoin('moderation_log as log', 'log.id', 'journal_waiting.id')
    .select(entryColumns)
    .orderBy('log.id')
    .limit(limit)
    .forShare('log')
    .execute();

export async function addLinks(tx: Database, links: readonly JournalLink[]): Promise<void> {
  await tx.insertInto('journal_links').values(links).execute();
  await tx
    .deleteFrom('journal_waiting')
    .where('id', '=', sql<number>`any(${bigints(links.map(({ id }) => id))})`)
    .execute();
}

export type LinkedEntry = { link: JournalLink; entry: JournalEntry | undefined };

export async function linksAfter(tx: Database, place: number, limit: number): Promise<LinkedEntry[]> {
  const links = await tx
    .selectFrom('journal_links')
    .selectAll()
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit)
    .execute();
  const entries = await tx
    .selectFrom('moderation_log as log')
    .select(entryColumns)
    .where('log.id', '=', sql<number>`any(${bigints(links.map(({ id }) => id))})`)
    .execute();
  const byId = new Map(entries.map((entry): [number, JournalEntry] => [entry.id, entry]));
  return links.map((link) => ({ link, entry: byId.get(link.id) }));
}

/** The first row that neither has a link nor waits for one; undefined: there is none. */
export async function firstUnlinked(tx: Database): Promise<number | undefined> {
  const { rows } = await sql<{ missing: boolean }>`
    select (select count(*) from moderation_log) <>
      (select count(*) from journal_links) + (select count(*) from journal_waiting) as missing`.execute(tx);
  if (!rows[0]?.missing) return undefined;
  const found = await tx
    .selectFrom('moderation_log as log')
    .select('log.id')
    .where(sql<boolean>`not exists (select from journal_links link where link.id = log.id)`)
    .where(sql<boolean>`not exists (select from journal_waiting waiting where waiting.id = log.id)`)
    .orderBy('log.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export const hashAt = async (tx: Database, place: number): Promise<Buffer | undefined> =>
  (await tx.selectFrom('journal_links').select('hash').where('place', '=', place).executeTakeFirst())?.hash;

export type JournalCheck = Selectable<JournalCheckTable>;

export const lastCheck = (db: Database): Promise<JournalCheck | undefined> =>
  db.selectFrom('journal_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

export const lastSoundCheck = (db: Database): Promise<JournalCheck | undefined> =>
  db
    .selectFrom('journal_checks')
    .selectAll()
    .where('is_sound', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const addCheck = async (db: Database, check: Omit<JournalCheck, 'id'>): Promise<void> =>
  void (await db.insertInto('journal_checks').values(check).execute());

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from journal_waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
