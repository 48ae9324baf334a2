// Where members are logged in. The id itself is never stored, only its hash.
import { createHash, randomBytes } from 'node:crypto';
import { sessionLimits, type Standing, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Member } from '../members.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newId = (): string => randomBytes(12).toString('base64url');

export type StoredSession = {
  id: string;
  /** The standing that the id was given to. */
  standing: string;
  seenAt: number;
  provenAt: number;
  member: Member;
  secondFactor: boolean;
  /** Asked for by an id that was replaced a moment ago, which counts until then. */
  replacedUntil?: number;
};

/** Open sessions with their members, as they are cached. */
const openSessions = (db: Database, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.uid')
    .selectAll('members')
    .select(['sessions.id', 'sessions.standing', 'sessions.seen_at', 'sessions.proven_at'])
    .select(['sessions.secret_hash', 'sessions.previous_until_at'])
    .select((one) =>
      one
        .exists(one.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.uid', '=', 'members.uid'))
        .as('has_passkey'),
    )
    .where('sessions.seen_at', '>', now - sessionLimits.idleMs);
type OpenRow = Awaited<ReturnType<ReturnType<typeof openSessions>['executeTakeFirstOrThrow']>>;

/** `secretHash`: of the secret that was shown; a live token is proven without one. */
function asStored(row: OpenRow, secretHash?: Buffer): StoredSession {
  const { id, standing, seen_at, proven_at, secret_hash, previous_until_at, has_passkey, ...member } = row;
  return {
    id,
    standing,
    seenAt: seen_at,
    provenAt: proven_at,
    member: member as Member,
    secondFactor: member.totp_confirmed_at !== null || has_passkey === true,
    ...(secretHash && !secret_hash.equals(secretHash) && { replacedUntil: previous_until_at }),
  };
}

export async function findSession(
  db: Database,
  secretHash: Buffer,
  now: number,
): Promise<StoredSession | undefined> {
  const row = await openSessions(db, now)
    .where((where) =>
      where.or([
        where('sessions.secret_hash', '=', secretHash),
        where.and([
          where('sessions.previous_hash', '=', secretHash),
          where('sessions.previous_until_at', '>', now),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row && asStored(row, secretHash);
}

/** Those of `ids` that are open. */
export async function findSessionsById(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredSession>> {
  const rows = await openSessions(db, now)
    .where('sessions.id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, asStored(row)]));
}

/**
 * Nothing where the member has another password by now, or is gone: a login under way meanwhile waits for
 * that change and then opens nothing.
 */
export async function addSession(
  db: Database,
  { standing, device, member }: { standing: Standing; device: string; member: Member },
  now: number,
): Promise<{ id: string; secret: string } | undefined> {
  const id = newId();
  const secret = newSecret();
  const added = await db
    .insertInto('sessions')
    .columns(['uid', 'standing', 'device', 'id', 'secret_hash', 'opened_at', 'seen_at', 'proven_at'])
    .expression((from) =>
      from
        .selectFrom('members')
        .select(({ val }) => [
          'uid',
          val(standing).as('standing'),
          val(device).as('device'),
          val(id).as('id'),
          val(hashOf(secret)).as('secret_hash'),
          sql<number>`${now}::bigint`.as('opened_at'),
          sql<number>`${now}::bigint`.as('seen_at'),
          sql<number>`${now}::bigint`.as('proven_at'),
        ])
        .where('uid', '=', member.uid)
        .where('password_hash', '=', member.password_hash)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return added && { id, secret };
}

/** A new secret for the same session; nothing where a request at the same time was faster. */
export async function replaceSecret(
  db: Database,
  { id, before, standing }: { id: string; before: Buffer; standing: Standing },
  previousUntil: number,
): Promise<string | undefined> {
  const secret = newSecret();
  const replaced = await db
    .updateTable('sessions')
    .set({
      secret_hash: hashOf(secret),
      previous_hash: before,
      previous_until_at: previousUntil,
      standing,
    })
    .where('id', '=', id)
    .where('secret_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  return replaced && secret;
}

/** Beyond the bound, the ones unused for longest end; answers their ids. */
export const trimSessions = async (db: Database, uid: Uid): Promise<string[]> =>
  idsOf(
    await db
      .deleteFrom('sessions')
      .where('id', 'in', (older) =>
        older
          .selectFrom('sessions')
          .select('id')
          .where('uid', '=', uid)
          .orderBy('seen_at', 'desc')
          .orderBy('opened_at', 'desc')
          .offset(sessionLimits.perMember)
          // Of many logins at once none waits for another's rows: the next one trims what is left.
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute(),
  );

export const removeSessions = async (
  db: Database,
  of: { uid: Uid; id?: string; except?: string },
): Promise<string[]> => {
  let removal = db.deleteFrom('sessions').where('uid', '=', of.uid);
  if (of.id !== undefined) removal = removal.where('id', '=', of.id);
  if (of.except !== undefined) removal = removal.where('id', '!=', of.except);
  return idsOf(await removal.returning('id').execute());
};

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

export const sessionsOf = (db: Database, uid: Uid) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'opened_at', 'seen_at'])
    .where('uid', '=', uid)
    .orderBy('seen_at', 'desc')
    .orderBy('opened_at', 'desc')
    .limit(sessionLimits.perMember)
    .execute();

/**
 * Those of `ids` that are open, each with the time until which the secret before its present one counts:
 * soon after that secret was replaced.
 */
export async function openSessionsAmong(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const open = await db
    .selectFrom('sessions')
    .select(['id', 'previous_until_at'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('seen_at', '>', now - sessionLimits.idleMs)
    .execute();
  return new Map(open.map(({ id, previous_until_at }) => [id, previous_until_at]));
}

/** Against its end until the transaction ends; false where the member has no such session any more. */
export async function holdSession(tx: Database, { uid, id }: { uid: Uid; id: string }): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** Within a statement: when the session of that column was used last. */
export const sessionSeenAt = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select sessions.seen_at from sessions where sessions.id = ${id})`;

/** How many are open, counted to just beyond the bound. */
export async function countSessions(db: Database, uid: Uid): Promise<number> {
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .limit(sessionLimits.perMember + 1)
    .execute();
  return open.length;
}

/** Finer than any page shows; a row that many requests write at once need not be finer. */
const lastOnlineEveryMs = 60_000;

export async function noteOnline(db: Database, uid: Uid, now: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_online_at: now })
    .where('uid', '=', uid)
    .where('last_online_at', '<=', now - lastOnlineEveryMs)
    .execute();
}

/** Notes that the member used this session now. */
export async function touchSession(db: Database, id: string, uid: Uid, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute();
  await noteOnline(db, uid, now);
}

export async function proveSession(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute();
}
