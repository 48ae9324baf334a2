// A member's own record, as every call that changes it answers.
import type { OwnMember } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Member } from './members.ts';
import type { MemberSessions } from './sessions/sessions.ts';
import { ownMemberOf } from './views.ts';

export type OwnView = (member: Member, session: Pick<Session, 'id'>) => Promise<OwnMember>;

type Needs = Use<'db' | 'clock'> & { sessions: Pick<MemberSessions, 'roleAwake'> };

export const createOwnView =
  ({ db, clock, sessions }: Needs): OwnView =>
  async (member, { id }) => {
    const secondFactor = await hasSecondFactor(db, member);
    return ownMemberOf(member, {
      now: clock.now(),
      sessionId: id,
      secondFactor,
      roleAwake: sessions.roleAwake(secondFactor),
    });
  };

export async function hasSecondFactor(db: Database, member: Member): Promise<boolean> {
  if (member.totp_confirmed_at !== null) return true;
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('uid', '=', member.uid)
    .executeTakeFirst();
  return passkey !== undefined;
}
