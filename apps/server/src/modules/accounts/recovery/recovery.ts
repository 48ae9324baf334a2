// A forgotten password: a link by mail, else by text message, then a new password. A link goes only to an
// address or phone that the member has proven. Every request is answered before an account is looked up,
// so that words, shape and duration of the answer reveal no membership.
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
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { mailJob, textMessageJob } from '../../../platform/post.ts';
import { refuseFields } from '../../../platform/refusal.ts';
import { recoveryMail, recoveryText, wordsOf } from '../mails.ts';
import { lockMember, type Member, memberByUid } from '../members.ts';
import type { SetPassword } from '../settings/set-password.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { newPasswordToken, ownerOfPasswordToken, spendPasswordToken } from './password-tokens.ts';

/** The job that looks the account up; it holds what was typed until it has run. */
const search: JobSpec<{ login: string; origin: string }> = {
  name: 'recover_password',
  payload: z.object({
    login: z.string().check(z.maxLength(identifierLength.max * 2)),
    origin: z.string().check(z.maxLength(300)),
  }),
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  /** By nick, by proven address, else by the latest pending one. */
  memberByLogin(login: string): Promise<Member | undefined>;
  setPassword: SetPassword;
};

const isReachable = ({ email, phone, phone_verified }: Member): boolean =>
  email !== null || (phone !== null && phone_verified);

export function createRecovery(needs: Needs): Handlers<typeof recoveryCalls> {
  const { db, clock, jobs, rateLimits, dictionaries, memberByLogin, setPassword } = needs;

  async function maySendTo({ uid, email }: Member): Promise<boolean> {
    const limit = email === null ? recoveryLink.texts : recoveryLink.mails;
    const rate = { limit, windowMs: recoveryLink.livesMs };
    return (await rateLimits.take(`recovery:${uid}`, rate)).allowed;
  }

  async function sendLink(login: string, origin: string): Promise<void> {
    const found = await memberByLogin(login);
    if (!found || !isReachable(found) || !(await maySendTo(found))) return;
    await db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, found.uid);
      if (!member || !isReachable(member)) return;
      const token = await newPasswordToken(tx, member.uid, clock.now());
      const path = prefixOf(member.language) + pathTo('passwordRecover');
      const link = `${origin}${path}?token=${token}`;
      const words = wordsOf(dictionaries, member);
      const { email, phone } = member;
      if (email !== null) await jobs.add(tx, mailJob, recoveryMail(email, link, words));
      else if (phone !== null) await jobs.add(tx, textMessageJob, recoveryText(phone, link, words));
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
