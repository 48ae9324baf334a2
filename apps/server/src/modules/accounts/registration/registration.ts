// Registration. All faults of the form are answered at once. The answer is the same whether or not the
// address belongs to a member: only the mail differs, and it goes to the owner of the address.
import { randomInt } from 'node:crypto';
import { artPath, paletteNames, sceneNames } from '@alcove/art';
import {
  emailFrom,
  type Gender,
  type InputOf,
  nickFrom,
  type OutputOf,
  type registrationCalls,
  registrationFaults,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { addMember, type Member } from '../members.ts';
import type { NewPasswordRules } from '../names/new-passwords.ts';
import type { Nicks } from '../nicks.ts';
import type { OwnView } from '../own-view.ts';
import { isKnownRegion } from '../regions/regions.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { nameDevice } from '../sessions/device.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import { rememberDevice } from '../login/known-devices.ts';
import type { Activation } from './activation.ts';

type Form = InputOf<typeof registrationCalls.register>;
type Registered = OutputOf<typeof registrationCalls.register>;

/** The link by which the first owner registers; spent by it. */
export type OwnerInvitation = { redeem(tx: Database, token: string): Promise<boolean> };

type Needs = Use<'db' | 'clock'> & {
  passwords: PasswordHashes;
  newPassword: NewPasswordRules;
  nicks: Nicks;
  sessions: MemberSessions;
  ownView: OwnView;
  activation: Pick<Activation, 'sendMail'>;
  ownerInvitation: OwnerInvitation;
  isRegistrationOpen(): boolean;
};

const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const largestSeed = 1_000_000;

/** A drawn avatar until the member uploads a picture. */
export const freshAvatar = (): string =>
  artPath({
    scene: anyOf(sceneNames),
    palette: anyOf(paletteNames),
    seed: randomInt(largestSeed),
    width: 400,
    height: 400,
  });

/** A visitor may register under the nick of their trial. */
const trialUidOf = ({ trial }: CallContext): Uid | undefined => trial?.uid as Uid | undefined;

export function createRegistration(needs: Needs) {
  const { db, clock, passwords, newPassword, nicks, sessions, ownView, activation } = needs;

  async function judge(form: Form, trial: Uid | undefined): Promise<void> {
    const shape = registrationFaults(form);
    refuseFaults({
      nick: shape.nick ?? (await nicks.fault(form.nick, trial)),
      email: shape.email,
      email_confirm: shape.email_confirm,
      password: shape.password ?? newPassword(form.password, form),
      password_confirm: shape.password_confirm,
      gender: shape.gender,
      age: shape.age,
      region: isKnownRegion(form) ? undefined : 'place_unknown',
      terms: shape.terms,
    });
  }

  /** Writes member, nick claim, code and mail in one transaction. */
  async function enter(form: Form, hash: string, context: CallContext): Promise<Member> {
    const nick = nickFrom(form.nick);
    return db.transaction().execute(async (tx) => {
      const isOwner = form.owner_token !== '' && (await needs.ownerInvitation.redeem(tx, form.owner_token));
      if (form.owner_token !== '' && !isOwner) throw refuseFields({ owner_token: 'token_invalid' });
      const member = await addMember(
        tx,
        {
          nick,
          pending_email: emailFrom(form.email),
          password_hash: hash,
          gender: form.gender as Gender,
          age: form.age,
          country: form.country,
          region: form.region,
          avatar: freshAvatar(),
          language: context.language,
          ...(isOwner && { role: 'owner' as const }),
        },
        clock.now(),
      );
      await nicks.claim(tx, nick, member.uid, trialUidOf(context));
      await activation.sendMail(tx, member, context);
      await rememberDevice(tx, member.uid, nameDevice(context.cookies), clock.now());
      return member;
    });
  }

  return async function register(form: Form, context: CallContext): Promise<Registered> {
    // The first owner of a site comes in by their link.
    if (!needs.isRegistrationOpen() && form.owner_token === '') throw refuse('registration_closed');
    await judge(form, trialUidOf(context));
    const hash = await passwords.hash(form.password);
    // A request that was answered with a refusal (queue full, deadline) must not register the nick all the same.
    context.signal.throwIfAborted();
    const member = await enter(form, hash, context);
    const { session } = await sessions.open(member, context, { secondFactor: false });
    return { uid: member.uid, nick: member.nick, active: 0, member: await ownView(member, session) };
  };
}
