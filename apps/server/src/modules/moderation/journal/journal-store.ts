// The journal as the team searches it: by index, whatever its length.
import { type JournalAct, journalLooks, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { nickOf } from '../../accounts/index.ts';

export type JournalPlace = { at: number; id: number };

export type JournalFilter = {
  /** Only what was done, not what was looked at. */
  acts?: boolean;
  /** Undefined: about anything. Nobody and nothing under these names: no row. */
  about: { uid: Uid | undefined; reference: string } | undefined;
  /** Only about this member. */
  member?: Uid;
  by: Uid | undefined;
  act: JournalAct | undefined;
  looks: boolean;
  from: number | undefined;
  /** Excluded. */
  to: number | undefined;
};

export type StoredRow = {
  id: number;
  done_at: number;
  act: JournalAct;
  done_by: Uid | null;
  by_nick: string | null;
  uid: Uid | null;
  trial_uid: Uid | null;
  nick: string | null;
  room_id: number | null;
  reason: string | null;
  comment: string;
  before_reason: string;
  why: string;
  reference: string;
  until_at: number;
  hash: Buffer | null;
  by_erased: boolean | null;
};

type Condition = RawBuilder<unknown>;

const conditions = (
  { act, acts, looks, from, to }: JournalFilter,
  before: JournalPlace | undefined,
): Condition[] => [
  ...(act ? [sql`log.act = ${act}::moderation_act`] : []),
  ...(acts ? [sql`log.act <> all(${[...journalLooks]}::moderation_act[])`] : []),
  ...(looks ? [sql`log.act = any(${[...journalLooks]}::moderation_act[])`] : []),
  ...(from === undefined ? [] : [sql`log.done_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`log.done_at < ${to}`]),
  ...(before ? [sql`(log.done_at, log.id) < (${before.at}::bigint, ${before.id}::bigint)`] : []),
];

/** Each way to be found, by its own index. */
function ways({ about, by, member }: JournalFilter): Condition[][] {
  if (member !== undefined) return [[sql`log.uid = ${member}`]];
  const done = by === undefined ? [] : [sql`log.done_by = ${by}`];
  if (!about) return [done];
  const { uid, reference } = about;
  return [
    ...(uid === undefined
      ? []
      : [
          [sql`log.uid = ${uid}`, ...done],
          [sql`log.done_by = ${uid}`, ...done],
        ]),
    [sql`log.reference <> '' and log.reference = ${reference}`, ...done],
    [
      sql`log.reference <> '' and log.reference like ${`${reference.replaceAll(/[\\%_]/g, String.raw`\$&`)} %`}`,
      ...done,
    ],
  ];
}

/** Of the chosen rows; `chosen` is a statement that answers their ids. */
const rowsOf = (chosen: Condition) => sql<StoredRow>`
  select log.id, log.done_at, log.act, log.done_by, ${nickOf(sql`log.done_by`)} as by_nick, log.uid,
    log.trial_uid, ${nickOf(sql`log.uid`)} as nick, log.room_id, log.reason, log.comment, log.before_reason,
    log.why, log.reference, log.until_at,
    link.hash, length(link.by_seal) = 32 as by_erased
  from (${chosen}) chosen
  join moderation_log log on log.id = chosen.id
  left join journal_links link on link.id = log.id
  order by log.done_at desc, log.id desc`;

export async function searchJournal(
  db: Database,
  filter: JournalFilter,
  { before, limit }: { before?: JournalPlace | undefined; limit: number },
): Promise<StoredRow[]> {
  const found = ways(filter).map((way) => {
    const wanted = [...way, ...conditions(filter, before)];
    const where = wanted.length === 0 ? sql`` : sql`where ${sql.join(wanted, sql` and `)}`;
    return sql`(select log.id, log.done_at from moderation_log log ${where}
      order by log.done_at desc, log.id desc limit ${limit})`;
  });
  const chosen = sql`
    select id, done_at from (${sql.join(found, sql` union `)}) found
    order by done_at desc, id desc limit ${limit}`;
  return (await rowsOf(chosen).execute(db)).rows;
}

export const readJournalRow = async (db: Database, id: number): Promise<StoredRow[]> =>
  (await rowsOf(sql`select ${id}::bigint as id`).execute(db)).rows;
