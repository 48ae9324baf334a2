// Step-up: a fresh proof of identity before what cannot be undone, by the second factor where there is
// one, else by the password.
import { type OutputOf, type sessionCalls, stepUpMs } from '@alcove/protocol';
import { takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { type Session, sessionOf } from '../../../platform/http/session.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { type Member, memberByUid } from '../members.ts';
import { hasSecondFactor } from '../own-view.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { Challenges } from './challenges.ts';
import type { Passkeys } from './passkeys.ts';
import { type Proof, requireShown, type ShownFactor } from './proof.ts';

const tries = { limit: 10, windowMs: 900_000 } as const;

type Needs = Use<'db' | 'rateLimits'> & {
  passwords: PasswordHashes;
  sessions: Pick<MemberSessions, 'prove'>;
  challenges: Challenges;
  passkeys: Passkeys;
  proof: Proof;
};

export function createStepUp(needs: Needs): Handlers<Pick<typeof sessionCalls, 'stepUpMethods' | 'stepUp'>> {
  const { db, rateLimits, passwords, sessions, challenges, passkeys, proof } = needs;

  async function own(session: Session): Promise<Member> {
    const member = await memberByUid(db, session.uid);
    if (!member) throw refuse('logged_out');
    return member;
  }

  async function checkPassword(member: Member, password: string) {
    if (password === '') throw refuseFields({ password: 'password_required' });
    if (!(await passwords.verify(password, member.password_hash))) {
      throw refuseFields({ password: 'password_wrong' });
    }
  }

  async function checkFactor(
    member: Member,
    shown: ShownFactor,
    session: Session,
    { cookies, origin }: CallContext,
  ) {
    requireShown(shown);
    const challenge = shown.passkey === '' ? '' : await challenges.attempt(session.id, 'step_up');
    await proof.check(member, shown, { challenge, origin, cookies });
    if (challenge !== '') await challenges.spend(db, session.id, challenge);
  }

  return {
    async stepUpMethods(_, context: CallContext): Promise<OutputOf<typeof sessionCalls.stepUpMethods>> {
      const session = sessionOf(context);
      const member = await own(session);
      const methods = await proof.methodsOf(member);
      if (methods.length === 0) return { methods: ['password'], passkey_options: '' };
      const challenge = await challenges.ask(session.id, 'step_up');
      return {
        methods,
        passkey_options: await passkeys.requestOptions(member.uid, { challenge, origin: context.origin }),
      };
    },

    async stepUp({ password, ...shown }, context) {
      const session = sessionOf(context);
      await takeOrRefuse(rateLimits, `step-up:${session.uid}`, tries);
      const member = await own(session);
      // A member with a second factor must use it: the password alone is not enough.
      if (await hasSecondFactor(db, member)) await checkFactor(member, shown, session, context);
      else await checkPassword(member, password);
      return { until: (await sessions.prove(session, context.cookies)) + stepUpMs };
    },
  };
}
