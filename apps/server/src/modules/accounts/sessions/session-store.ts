// Where members are logged in. The id itself is never stored, only its hash.
import { createHash, randomBytes } from 'node:crypto';
import type { Standing, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Member } from '../members.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newId = (): string => randomBytes(12).toString('base64url');

export type StoredSession = {
  id: string;
  standing: string;
  seenAt: number;
  provenAt: number;
  member: Member;
  secondFactor: boolean;
  /** The id was replaced a moment ago: this request was under way. */
  replaced: boolean;
};

export async function findSession(
  db: Database,
  secretHash: Buffer,
  now: number,
): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.uid', 'sessions.uid')
    .selectAll('members')
    .select(['sessions.id', 'sessions.standing', 'sessions.seen_at', 'sessions.proven_at'])
    .select('sessions.secret_hash')
    .select((one) =>
      one
        .exists(one.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.uid', '=', 'members.uid'))
        .as('has_passkey'),
    )
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
  if (!row) return undefined;
  const { id, standing, seen_at, proven_at, secret_hash, has_passkey, ...member } = row;
  return {
    id,
    standing,
    seenAt: seen_at,
    provenAt: proven_at,
    member: member as Member,
    secondFactor: member.totp_confirmed_at !== null || has_passkey === true,
    replaced: !secret_hash.equals(secretHash),
  };
}

export async function addSession(
  db: Database,
  session: { uid: Uid; standing: Standing; device: string },
  now: number,
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      ...session,
      id,
      secret_hash: hashOf(secret),
      opened_at: now,
      seen_at: now,
      proven_at: now,
    })
    .execute();
  return { id, secret };
}

export async function removeSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}
