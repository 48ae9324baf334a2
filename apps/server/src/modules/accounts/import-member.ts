// Members who come from elsewhere with a past, such as those whom a demo invents. Nobody is mailed.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { addMember, changeMember, type Member, type NewMember } from './members.ts';
import type { Nicks } from './nicks.ts';

type Imported = {
  member: Omit<NewMember, 'email' | 'pending_email' | 'active'>;
  /** The address of a member who is not active has yet to be proven. */
  active: boolean;
  addressOf(uid: number): string;
  past: Partial<
    Pick<
      Member,
      'phone_verified' | 'certified' | 'premium_until_at' | 'created_at' | 'last_online_at' | 'views'
    >
  >;
};

/** In the caller's transaction; refuses `nick_taken`. */
export type ImportMember = (
  tx: Database,
  imported: Imported,
) => Promise<{ uid: Uid; nick: string; email: string }>;

type Needs = Use<'clock'> & { nicks: Pick<Nicks, 'claim'> };

export const createImportMember =
  ({ clock, nicks }: Needs): ImportMember =>
  async (tx, { member, active, addressOf, past }) => {
    const { nick } = member;
    const { uid } = await addMember(tx, { ...member, active, pending_email: addressOf(0) }, clock.now());
    await nicks.claim(tx, nick, uid);
    const email = addressOf(uid);
    await changeMember(tx, uid, {
      ...(active ? { email, pending_email: null } : { pending_email: email }),
      ...past,
    });
    return { uid, nick, email };
  };
