// The picture that stands for a member everywhere.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { changeMember, lockMember } from './members.ts';
import { freshAvatar } from './registration/registration.ts';
import type { MemberSessions } from './sessions/sessions.ts';

/** Resolves to the address of the new picture; `replace` runs in the same transaction and gets the previous one. */
export type ChangeAvatar = (
  uid: Uid,
  avatar: string | 'drawn',
  replace: (tx: Database, former: string) => Promise<void>,
) => Promise<string>;

type Needs = Use<'db'> & { sessions: Pick<MemberSessions, 'memberChanged'> };

export function createChangeAvatar({ db, sessions }: Needs): ChangeAvatar {
  return async (uid, wanted, replace) => {
    const avatar = wanted === 'drawn' ? freshAvatar() : wanted;
    await db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, uid);
      if (!member) throw refuse('logged_out');
      await changeMember(tx, uid, { avatar });
      await replace(tx, member.avatar);
    });
    await sessions.memberChanged(uid);
    return avatar;
  };
}
