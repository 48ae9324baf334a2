// Idempotency keys of paying calls: the same key with the same body is answered the same, for a week.
import { createHash } from 'node:crypto';
import { walletLimits, type Uid } from '@alcove/protocol';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';

/** What a member asked for under a key; `body` is everything that makes it another act. */
export type KeyedAct = { uid: Uid; key: string | undefined; call: string; body: unknown };

type Known = { uid: Uid; key: string; body_hash: Buffer; answer: unknown };

const hashOf = ({ call, body }: KeyedAct): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest();
export const keyName = ({ uid, key }: { uid: Uid; key?: string | undefined }) => `${uid} ${key}`;

/** The answer that was given to this act before; refuses a key that was used for something else. */
export async function answerBefore(db: Database, act: KeyedAct, now: number): Promise<unknown> {
  if (act.key === undefined) return undefined;
  const row = await db
    .selectFrom('ledger_keys')
    .select(['body_hash', 'answer'])
    .where('uid', '=', act.uid)
    .where('key', '=', act.key)
    .where('made_at', '>', now - walletLimits.keyKnownMs)
    .executeTakeFirst();
  if (row && !row.body_hash.equals(hashOf(act))) throw refuse('key_reused');
  return row?.answer;
}

/** Locks the keys until the transaction ends, in one order: a part of the statement that locks first. */
export const keyLocks = (acts: readonly KeyedAct[]) => {
  const names = acts.filter(({ key }) => key !== undefined).map(keyName);
  return sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended('ledger key ' || name, 0) as lock
      from unnest(${names}::text[]) as name order by lock
    ) locks`;
};

/** What was answered under these keys. To be called in a statement after the one that locked them. */
export async function readAnswers(tx: Database, acts: readonly KeyedAct[], now: number) {
  const keyed = acts.filter(({ key }) => key !== undefined);
  const known = new Map<string, Known>();
  if (keyed.length > 0) {
    const { rows } = await sql<Known>`/* prepared: ledger_answers */
      select uid, key, body_hash, answer from ledger_keys
      where (uid, key) in (
        select * from unnest(${keyed.map(({ uid }) => uid)}::bigint[], ${keyed.map(({ key }) => key)}::text[])
      ) and made_at > ${now - walletLimits.keyKnownMs}`.execute(tx);
    for (const row of rows) known.set(keyName(row), row);
  }
  return {
    /** The answer given before; refuses a key that was used for something else. */
    answerTo(act: KeyedAct): unknown {
      const row = known.get(keyName(act));
      if (row && !row.body_hash.equals(hashOf(act))) throw refuse('key_reused');
      return row?.answer;
    },
  };
}

export type AnsweredAct = { act: KeyedAct; answer: unknown };

/** What `keepAnswers` reads. */
export const answersJson = (answered: readonly AnsweredAct[], now: number): string =>
  JSON.stringify(
    answered.flatMap(({ act, answer }) =>
      act.key === undefined
        ? []
        : [{ uid: act.uid, key: act.key, hash: hashOf(act).toString('hex'), answer, made_at: now }],
    ),
  );

/** A statement, or a part of one, that reads the answers as JSON from a parameter such as `$1`. */
export const keepAnswers = (parameter: string) => `
  insert into ledger_keys (uid, key, body_hash, answer, made_at)
  select uid, key, decode(hash, 'hex'), answer, made_at
  from json_to_recordset(${parameter}::json)
    as row (uid bigint, key text, hash text, answer jsonb, made_at bigint)
  on conflict (uid, key) do update
  set body_hash = excluded.body_hash, answer = excluded.answer, made_at = excluded.made_at`;

/** Runs a paying act once for each key, in the caller's transaction; later callers get the same answer. */
export async function onceByKey<T>(
  tx: Database,
  act: KeyedAct,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  if (act.key === undefined) return work();
  await keyLocks([act]).execute(tx);
  const known = (await readAnswers(tx, [act], now)).answerTo(act);
  if (known !== undefined) return known as T;
  const answer = await work();
  await tx.executeQuery(CompiledQuery.raw(keepAnswers('$1'), [answersJson([{ act, answer }], now)]));
  return answer;
}

export async function forgetOldKeys(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('ledger_keys')
    .where('made_at', '<=', now - walletLimits.keyKnownMs)
    .execute();
}
