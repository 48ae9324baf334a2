// A forgotten password: a link by mail, then a new one. Whoever asks is answered before anybody is
// looked for, so that words, shape and time tell nothing about who is a member.
import {
  faultsOf,
  identifierFault,
  identifierLength,
  type InputOf,
  pathTo,
  prefixOf,
  type recoveryCalls,
  recoveryLink,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { RateLimits } from '../../../platform/bus/rate-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import type { Jobs, JobSpec } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/post.ts';
import { refuseFields } from '../../../platform/refusal.ts';
import type { Dictionaries } from '../../../platform/words.ts';
import { addressOf, recoveryLetter, wordsOf } from '../letters.ts';
import type { MailboxBound } from '../mailbox-bound.ts';
import { lockMember, type Member, memberByEmail, memberByUid } from '../members.ts';
import type { SetPassword } from '../settings/set-password.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { newPasswordToken, ownerOfPasswordToken, spendPasswordToken } from './password-tokens.ts';

/** What was typed, as it waits for the search; gone as soon as that is done. */
const search: JobSpec<{ login: string; origin: string }> = {
  name: 'recover_password',
  payload: z.object({
    login: z.string().check(z.maxLength(identifierLength.max * 2)),
    origin: z.string().check(z.maxLength(300)),
  }),
};

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  mailboxBound: MailboxBound;
  /** By nick, by proven address, else by the latest pending one. */
  memberByLogin(login: string): Promise<Member | undefined>;
  setPassword: SetPassword;
};

export function createRecovery(needs: Needs): Handlers<typeof recoveryCalls> {
  const { db, clock, jobs, rateLimits, dictionaries, mailboxBound, memberByLogin, setPassword } = needs;

  async function mayWriteTo(member: Member): Promise<boolean> {
    const { perMember: limit, windowMs } = recoveryLink;
    const { allowed } = await rateLimits.take(`recovery:${member.uid}`, { limit, windowMs });
    // Many accounts may wait for one mailbox.
    return allowed && mailboxBound(addressOf(member));
  }

  async function sendLink(login: string, origin: string): Promise<void> {
    const member = await memberByLogin(login);
    if (!member) return;
    // The mailbox is another member's, who has proven it: links to a stranger's account are not for her.
    if (!member.email && (await memberByEmail(db, addressOf(member)))) return;
    if (!(await mayWriteTo(member))) return;
    await db.transaction().execute(async (tx) => {
      const owner = await lockMember(tx, member.uid);
      if (!owner) return;
      const token = await newPasswordToken(tx, owner.uid, clock.now());
      const path = prefixOf(owner.language) + pathTo('passwordRecover');
      const link = `${origin}${path}?token=${token}`;
      await jobs.add(tx, letter, recoveryLetter(addressOf(owner), link, wordsOf(dictionaries, owner)));
    });
  }
  jobs.handle(search, ({ login, origin }) => sendLink(login, origin));

  async function recover(typed: { login: string; email: string }, { origin }: Pick<CallContext, 'origin'>) {
    const login = typed.login.trim() || typed.email.trim();
    const field = typed.login.trim() === '' && typed.email.trim() !== '' ? 'email' : 'login';
    refuseFaults(faultsOf([[field, identifierFault(login)]]));
    await jobs.add(db, search, { login, origin });
    return {};
  }

  async function changeByToken(typed: InputOf<typeof recoveryCalls.changePasswordByToken>) {
    const { token, password, password_confirm: confirm } = typed;
    const uid = token ? await ownerOfPasswordToken(db, token, clock.now()) : undefined;
    const member = uid && (await memberByUid(db, uid));
    refuseFaults({
      token: token === '' ? 'token_required' : member ? undefined : 'token_invalid',
      ...setPassword.faultsOf({ password, confirm, nick: member ? member.nick : '' }),
    });
    if (!member) throw refuseFields({ token: 'token_invalid' });
    const closeSockets = await setPassword.change(member, password, {
      // Of many who hold the link at once, one sets the password.
      admit: async (tx) => {
        if (!(await spendPasswordToken(tx, token, clock.now()))) {
          throw refuseFields({ token: 'token_invalid' });
        }
      },
    });
    await closeSockets();
    return {};
  }

  return {
    recoverPassword: recover,
    resetPassword: recover,
    validatePasswordToken: async ({ token }) => {
      if (token === '') throw refuseFields({ token: 'token_required' });
      return { valid: (await ownerOfPasswordToken(db, token, clock.now())) ? 1 : 0 };
    },
    changePasswordByToken: changeByToken,
  };
}
