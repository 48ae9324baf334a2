// The rows of the consent ledger: one for each person who was asked about a set, and one for each of their files.
import type { ConsentState, Language, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type StoredState = Exclude<ConsentState, 'expired'> | 'cancelled';

export type Consent = {
  id: number;
  /** Null once the account is erased. */
  author: Uid | null;
  /** Null once the set is gone. */
  contribution: number | null;
  name: string;
  email: string;
  person: Buffer;
  language: Language;
  state: StoredState;
  invited_at: number;
  expires_at: number;
  reminded_at: number;
  opened_at: number;
  decided_at: number;
  withdrawn_at: number;
  device: Buffer;
  sealed: Buffer | null;
  ended_at: number;
};

export type ConsentFile = {
  consent: number;
  material: number;
  place: number;
  shown: string;
  sha256: string | null;
  withdrawn_at: number;
};

/** An unanswered invitation whose link has ended. */
export const stateAt = ({ state, expires_at }: Pick<Consent, 'state' | 'expires_at'>, now: number) =>
  isUnansweredState(state) && expires_at <= now ? ('expired' as const) : state;

export const isUnansweredState = (state: string): boolean => state === 'invited' || state === 'opened';

const asConsents = (rows: readonly object[]) => rows as Consent[];
const all = (db: Database) => db.selectFrom('consents').selectAll();

export const consentById = async (db: Database, id: number): Promise<Consent | undefined> =>
  asConsents(await all(db).where('id', '=', id).execute())[0];

/** Author and set are locked before. */
export const lockConsent = async (tx: Database, id: number): Promise<Consent | undefined> =>
  asConsents(await all(tx).where('id', '=', id).forUpdate().execute())[0];

/** Those that were not taken back, in the order in which they were asked. */
export const consentsOfSet = async (db: Database, contribution: number): Promise<Consent[]> =>
  asConsents(
    await all(db)
      .where('contribution', '=', contribution)
      .where('state', '<>', 'cancelled')
      .orderBy('id')
      .execute(),
  );

/** All that a person signed for an author, the latest first. */
export const signedBy = async (db: Database, person: Buffer): Promise<Consent[]> =>
  asConsents(
    await all(db)
      .where('person', '=', person)
      .where('state', 'in', ['signed', 'withdrawn'])
      .orderBy('id', 'desc')
      .execute(),
  );

export const consentsBy = async (db: Database, author: Uid): Promise<Consent[]> =>
  asConsents(await all(db).where('author', '=', author).orderBy('id').execute());

export const consentFilesOf = async (db: Database, consents: readonly number[]): Promise<ConsentFile[]> =>
  consents.length === 0
    ? []
    : db
        .selectFrom('consent_files')
        .selectAll()
        .where('consent', '=', sql<number>`any(${consents}::bigint[])`)
        .orderBy('place')
        .orderBy('material')
        .execute();

export type NamedFile = ConsentFile & Pick<Consent, 'state' | 'person'>;

/** Who was named on these files, but those whose invitation was taken back. */
export const namedOn = async (db: Database, materials: readonly number[]): Promise<NamedFile[]> =>
  materials.length === 0
    ? []
    : ((await db
        .selectFrom('consent_files')
        .innerJoin('consents', 'consents.id', 'consent_files.consent')
        .selectAll('consent_files')
        .select(['consents.state', 'consents.person'])
        .where('material', '=', sql<number>`any(${materials}::bigint[])`)
        .where('state', '<>', 'cancelled')
        .execute()) as NamedFile[]);

/** Of these digests, those of files that were withdrawn, by anybody and from any author. */
export async function withdrawnAmong(db: Database, sha256: readonly string[]): Promise<Set<string>> {
  if (sha256.length === 0) return new Set();
  const rows = await db
    .selectFrom('consent_files')
    .select('sha256')
    .where('sha256', '=', sql<string>`any(${sha256}::text[])`)
    .where('withdrawn_at', '>', 0)
    .execute();
  return new Set(rows.map((row) => row.sha256 ?? ''));
}

export async function mailsSince(tx: Database, author: Uid, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('consents')
    .select(
      sql<number>`(count(*) filter (where invited_at > ${since}) +
        count(*) filter (where reminded_at > ${since}))::int`.as('count'),
    )
    .where('author', '=', author)
    .executeTakeFirstOrThrow();
  return count;
}

type Invited = Pick<
  Consent,
  | 'author'
  | 'contribution'
  | 'name'
  | 'email'
  | 'person'
  | 'language'
  | 'invited_at'
  | 'expires_at'
  | 'device'
>;

export async function addConsent(tx: Database, invited: Invited): Promise<number> {
  const { id } = await tx.insertInto('consents').values(invited).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const changeConsent = async (
  tx: Database,
  id: number,
  change: Partial<Omit<Consent, 'id' | 'author' | 'contribution' | 'person'>>,
): Promise<void> => void (await tx.updateTable('consents').set(change).where('id', '=', id).execute());

/** What a person is visible on, in place of what was named before. */
export async function putFiles(
  tx: Database,
  consent: number,
  files: readonly Pick<ConsentFile, 'material' | 'place' | 'shown'>[],
): Promise<void> {
  await tx.deleteFrom('consent_files').where('consent', '=', consent).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('consent_files')
    .values(files.map((file) => ({ consent, ...file })))
    .execute();
}

export const changeFile = (
  tx: Database,
  { consent, material }: Pick<ConsentFile, 'consent' | 'material'>,
  change: Partial<Pick<ConsentFile, 'sha256' | 'withdrawn_at'>>,
) =>
  tx
    .updateTable('consent_files')
    .set(change)
    .where('consent', '=', consent)
    .where('material', '=', material)
    .execute();

const stateIn = (now: number) =>
  sql<ConsentState>`case when state in ('invited', 'opened') and expires_at <= ${now} then 'expired' else state end`;

type Which = { state?: ConsentState | undefined; number?: number | undefined };

/** Of all authors, the latest first, with how many files each is about. */
export const latestConsents = async (
  db: Database,
  { state, number, now, offset, limit }: Which & { now: number; offset: number; limit: number },
): Promise<(Consent & { files: number })[]> =>
  (await all(db)
    .select((row) =>
      row
        .selectFrom('consent_files')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('consent', '=', 'consents.id')
        .as('files'),
    )
    .where('state', '<>', 'cancelled')
    .$if(state !== undefined, (query) => query.where(stateIn(now), '=', state as ConsentState))
    .$if(number !== undefined, (query) => query.where('contribution', '=', number as number))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()) as (Consent & { files: number })[];

export async function countConsents(
  db: Database,
  { number, now }: Pick<Which, 'number'> & { now: number },
): Promise<Record<ConsentState, number>> {
  const rows = await db
    .selectFrom('consents')
    .select([stateIn(now).as('shown'), sql<number>`count(*)::int`.as('count')])
    .where('state', '<>', 'cancelled')
    .$if(number !== undefined, (query) => query.where('contribution', '=', number as number))
    .groupBy('shown')
    .execute();
  const counts = { invited: 0, opened: 0, signed: 0, refused: 0, withdrawn: 0, expired: 0 };
  for (const { shown, count } of rows) counts[shown] = count;
  return counts;
}

/**
 * Marks what lost its set, deletes what was never signed and lost it, forgets addresses whose link has ended, and deletes
 * what was sealed before `keptSince`.
 */
export async function sweepConsents(
  db: Database,
  { now, keptSince, countedSince }: { now: number; keptSince: number; countedSince: number },
): Promise<void> {
  await db
    .deleteFrom('consents')
    .where((is) =>
      is.or([
        is.and([is('contribution', 'is', null), is('sealed', 'is', null)]),
        // Mails are counted by their rows for a day.
        is.and([is('state', '=', 'cancelled'), is('invited_at', '<=', countedSince)]),
        is.and([is('ended_at', '>', 0), is('ended_at', '<=', keptSince)]),
      ]),
    )
    .execute();
  await db
    .updateTable('consents')
    .set({ ended_at: now, name: '' })
    .where('contribution', 'is', null)
    .where('ended_at', '=', 0)
    .execute();
  await db
    .updateTable('consents')
    .set({ name: '', email: '' })
    .where('state', 'in', ['invited', 'opened'])
    .where('expires_at', '<=', now)
    .where('email', '<>', '')
    .execute();
}

/** Of an erased account: what was never signed goes, of the rest the seal stays. */
export async function forgetAuthor(tx: Database, author: Uid, now: number): Promise<void> {
  await tx.deleteFrom('consents').where('author', '=', author).where('sealed', 'is', null).execute();
  await tx
    .updateTable('consents')
    .set({ author: null, name: '', email: '', ended_at: now })
    .where('author', '=', author)
    .execute();
}
