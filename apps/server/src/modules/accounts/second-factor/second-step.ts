// The second step of a login: the password was right, and this browser remembers it for five minutes.
//
//   password ── begin ──► waiting ── right factor ──► logged in
//                          │  ▲
//                  wrong ──┘──┘ five times, or five minutes: over
import {
  type InputOf,
  type OutputOf,
  secondFactorLimits,
  type sessionCalls,
  siteCookies,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Cookies } from '../../../platform/http/call.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { MemberLogin, SecondStep } from '../login/login.ts';
import { type Member, memberByUid } from '../members.ts';
import { hashOf, newSecret } from '../sessions/session-store.ts';
import { newChallenge, type Passkeys } from './passkeys.ts';
import { type Proof, requireShown } from './proof.ts';

const cookie = siteCookies.secondStep.name;

type Needs = Use<'db' | 'clock'> & { passkeys: Passkeys; proof: Proof };

export type SecondSteps = SecondStep & {
  options(context: CallContext): Promise<OutputOf<typeof sessionCalls.secondStep>>;
  complete(
    shown: InputOf<typeof sessionCalls.loginSecondStep>,
    context: CallContext,
    login: Pick<MemberLogin, 'complete'>,
  ): Promise<OutputOf<typeof sessionCalls.loginSecondStep>>;
};

/** Logins of the member that wait for a second factor start again. */
export async function forgetSecondSteps(tx: Database, uid: Uid): Promise<void> {
  await tx.deleteFrom('second_steps').where('uid', '=', uid).execute();
}

const ticketIn = (cookies: Cookies): Buffer => hashOf(cookies.get(cookie) ?? '');

function over(cookies: Cookies) {
  cookies.clear(cookie);
  return refuse('second_factor_expired');
}

export function createSecondSteps({ db, clock, passkeys, proof }: Needs): SecondSteps {
  async function memberOf(uid: number, cookies: Cookies): Promise<Member> {
    const member = await memberByUid(db, uid);
    if (!member) throw over(cookies);
    return member;
  }

  return {
    async begin(member, cookies) {
      const ticket = newSecret();
      await db.deleteFrom('second_steps').where('ticket_hash', '=', ticketIn(cookies)).execute();
      const begun = await db
        .insertInto('second_steps')
        .columns(['uid', 'ticket_hash', 'challenge', 'expires_at'])
        .expression((from) =>
          from
            .selectFrom('members')
            .select(({ val }) => [
              'uid',
              val(hashOf(ticket)).as('ticket_hash'),
              val(newChallenge()).as('challenge'),
              sql<number>`${clock.now() + secondFactorLimits.stepMs}::bigint`.as('expires_at'),
            ])
            // The password may have changed since it was checked.
            .where('uid', '=', member.uid)
            .where('password_hash', '=', member.password_hash)
            .forShare(),
        )
        .returning('uid')
        .executeTakeFirst();
      if (!begun) throw refuse('login_failed');
      cookies.set(cookie, ticket, { maxAgeSeconds: secondFactorLimits.stepMs / 1000, httpOnly: true });
    },

    async options({ cookies, origin }) {
      const step = await db
        .selectFrom('second_steps')
        .select(['uid', 'challenge'])
        .where('ticket_hash', '=', ticketIn(cookies))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      if (!step) throw over(cookies);
      const member = await memberOf(step.uid, cookies);
      return {
        methods: await proof.methodsOf(member),
        passkey_options: await passkeys.requestOptions(member.uid, { challenge: step.challenge, origin }),
      };
    },

    async complete(shown, context, login) {
      const { cookies, origin } = context;
      requireShown(shown);
      // Counted before it is looked at: requests at once buy no more tries.
      const step = await db
        .updateTable('second_steps')
        .set({ tries: sql`tries + 1` })
        .where('ticket_hash', '=', ticketIn(cookies))
        .where('tries', '<', secondFactorLimits.tries)
        .where('expires_at', '>', clock.now())
        .returning(['uid', 'challenge'])
        .executeTakeFirst();
      if (!step) throw over(cookies);
      const member = await memberOf(step.uid, cookies);
      await proof.check(member, shown, { challenge: step.challenge, origin, cookies });
      // Of two simultaneous right answers one completes the login.
      const ended = await db
        .deleteFrom('second_steps')
        .where('ticket_hash', '=', ticketIn(cookies))
        .returning('uid')
        .executeTakeFirst();
      if (!ended) throw over(cookies);
      cookies.clear(cookie);
      return login.complete(member, context, { secondFactor: true });
    },
  };
}
