// Asks for the current password, before what an open session alone must not do.
import { hourMs } from '@alcove/protocol';
import { takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { type Member, memberByUid } from '../members.ts';

/** A stranger at an open browser has no more guesses than this. */
const passwordGuesses = { limit: 10, windowMs: hourMs } as const;

export type OwnPassword = {
  /** Refuses beside `field`. */
  check(uid: number, password: string, field: string): Promise<Member>;
};

type Needs = Use<'db' | 'rateLimits'> & {
  hashes: Pick<PasswordHashes, 'verify'>;
};

export const createOwnPassword = ({ db, rateLimits, hashes }: Needs): OwnPassword => ({
  async check(uid, password, field) {
    if (password === '') throw refuseFields({ [field]: 'password_required' });
    await takeOrRefuse(rateLimits, `own-password:${uid}`, passwordGuesses);
    const member = await memberByUid(db, uid);
    if (!member) throw refuse('logged_out');
    if (!(await hashes.verify(password, member.password_hash))) {
      throw refuseFields({ [field]: 'password_wrong' });
    }
    return member;
  },
});
