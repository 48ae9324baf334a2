// Logging in, by nick or address. An unknown name is answered like a wrong password:
// in the same words, after the same work.
import {
  identifierFault,
  type InputOf,
  loginPasswordFault,
  type OutputOf,
  type sessionCalls,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Cookies } from '../../../platform/http/call.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Member, memberByEmail, memberByPendingEmail, memberByUid } from '../members.ts';
import type { Nicks } from '../nicks.ts';
import { hasSecondFactor, type OwnView } from '../own-view.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { deviceOf, nameDevice } from '../sessions/device.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { TellSecurity } from '../security-mails.ts';
import { isUnknownBeside, knowsDevice, rememberDevice } from './known-devices.ts';
import { createThrottle } from './throttle.ts';

type LoggedIn = OutputOf<typeof sessionCalls.login>;

/** What a login asks of those who keep second factors. */
export type SecondStep = {
  /** Remembers on this browser that the password was right. */
  begin(member: Member, cookies: Cookies): Promise<void>;
};

export type MemberLogin = {
  /** By nick, by proven address, else by the latest pending one. */
  whoIs(login: string): Promise<Member | undefined>;
  byPassword(input: InputOf<typeof sessionCalls.login>, context: CallContext): Promise<LoggedIn>;
  /** After whatever had to be proven was. */
  complete(member: Member, context: CallContext, options: { secondFactor: boolean }): Promise<LoggedIn>;
};

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  passwords: PasswordHashes;
  nicks: Pick<Nicks, 'find'>;
  sessions: MemberSessions;
  ownView: OwnView;
  secondStep: SecondStep;
  tell: TellSecurity;
};

/** No member has this uid, no browser this device id. */
const noMember = 0 as Uid;
const noDevice = Buffer.alloc(32);
const isAddress = (login: string): boolean => login.includes('@');

export function createMemberLogin(needs: Needs): MemberLogin {
  const { db, clock, rateLimits, passwords, nicks, sessions, ownView, secondStep, tell } = needs;
  const throttle = createThrottle({ rateLimits });

  /**
   * The accounts that a login may mean, the proven owner of an address first. The queries are the same
   * whatever they find. An address may be proven by one member and merely typed by another: each logs in to
   * their own account, so that neither learns of the other.
   */
  async function whoMayBe(login: string): Promise<(Member | undefined)[]> {
    if (isAddress(login)) return [await memberByEmail(db, login), await memberByPendingEmail(db, login)];
    const named = await nicks.find(login);
    return [await memberByUid(db, named?.uid ?? noMember)];
  }
  const whoIs = async (login: string) => (await whoMayBe(login)).find(Boolean);

  async function complete(
    member: Member,
    { cookies, userAgent }: CallContext,
    { secondFactor }: { secondFactor: boolean },
  ): Promise<LoggedIn> {
    const opened = await sessions.open(member, { cookies, userAgent }, { secondFactor });
    const { session, others, liveToken } = opened;
    const device = nameDevice(cookies);
    // The first browser of an account is no news.
    if (await isUnknownBeside(db, member.uid, device)) await tell(db, member, 'new_device');
    await rememberDevice(db, member.uid, device, clock.now());
    return {
      uid: member.uid,
      nick: member.nick,
      token: liveToken,
      other_devices: others,
      member: await ownView(member, session),
    };
  }

  return {
    whoIs,
    complete,
    async byPassword({ login: typed, password }, context) {
      const login = typed.trim();
      refuseFaults({ login: identifierFault(login), password: loginPasswordFault(password) });

      const candidates = await whoMayBe(login);
      const first = candidates.find(Boolean);
      const device = deviceOf(context.cookies);
      // Only the proven owner of an address has known browsers for it. If an account that merely typed
      // the address had some too, the throttle would tell whether the address belongs to a member.
      const isKnown = await knowsDevice(db, candidates[0]?.uid ?? noMember, device ?? noDevice);
      await throttle({
        // A nick has many spellings. An address counts apart, or it would tell whose it is.
        account: first && !isAddress(login) ? String(first.uid) : login.toLowerCase(),
        address: context.address,
        ...(isKnown && device && { knownDevice: device }),
      });
      const isRight = await Promise.all(
        candidates.map((candidate) => passwords.verify(password, candidate?.password_hash)),
      );
      const member = candidates.find((candidate, index) => candidate && isRight[index]);
      if (!member) throw refuse('login_failed');
      if (await hasSecondFactor(db, member)) {
        await secondStep.begin(member, context.cookies);
        throw refuse('second_factor_required');
      }
      return complete(member, context, { secondFactor: false });
    },
  };
}
