// What members change about their account, its export and its deletion.
import { asFlag, type InputOf, type settingsCalls } from '@alcove/protocol';
import type { Updateable } from 'kysely';
import type { Use } from '../../../platform/engines.ts';
import type { Cookies, Handlers } from '../../../platform/http/call.ts';
import { type Session, sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { MemberTable } from '../../../platform/db/schema.generated.ts';
import type { PersonalData } from '../personal-data.ts';
import { changeMember, type Member, memberByUid } from '../members.ts';
import type { OwnView } from '../own-view.ts';
import { regionNames } from '../regions/regions.ts';
import { refuseFaults } from '../refuse-faults.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import type { createDeletion } from './deletion.ts';
import type { createEmailChange } from './email-change.ts';
import { copyOf } from './export.ts';
import type { createNickChange } from './nick-change.ts';
import type { OwnPassword } from './own-password.ts';
import { changeOfChat, changeOfProfile } from './profile-fields.ts';
import type { SetPassword } from './set-password.ts';

export type SettingsSessions = Pick<MemberSessions, 'endAll' | 'renew' | 'forget' | 'memberChanged'> & {
  hasSecondFactor(uid: number): Promise<boolean>;
};

type Needs = Use<'db' | 'clock'> & {
  sessions: SettingsSessions;
  ownView: OwnView;
  ownPassword: OwnPassword;
  setPassword: SetPassword;
  emailChange: ReturnType<typeof createEmailChange>;
  changeNick: ReturnType<typeof createNickChange>;
  deleteAccount: ReturnType<typeof createDeletion>;
  personalData: readonly PersonalData[];
};

const chatOf = (member: Member) => ({
  mood: member.mood,
  mood_visible: asFlag(member.mood_visible),
  pm_enabled: asFlag(member.pm_enabled),
  pm_followees_only: asFlag(member.pm_followees_only),
  pm_premium_asks: asFlag(member.pm_premium_asks),
  pm_veil_media: asFlag(member.pm_veil_media),
  pm_calls: asFlag(member.pm_calls),
  pm_read_receipts: asFlag(member.pm_read_receipts),
});

export function createSettings(needs: Needs): Handlers<typeof settingsCalls> {
  const { db, clock, sessions, ownPassword, setPassword, emailChange, changeNick, deleteAccount } = needs;
  const { personalData, ownView } = needs;

  async function memberOf({ uid }: Session): Promise<Member> {
    const member = await memberByUid(db, uid);
    if (!member) throw refuse('logged_out');
    return member;
  }

  async function change(member: Member, wanted: Updateable<MemberTable>): Promise<Member> {
    if (Object.keys(wanted).length === 0) return member;
    const changed = await changeMember(db, member.uid, wanted);
    await sessions.memberChanged(member.uid);
    return changed ?? member;
  }

  async function changePassword(
    typed: InputOf<typeof settingsCalls.changePassword>,
    session: Session,
    cookies: Cookies,
  ) {
    const { old, password, password_confirm: confirm } = typed;
    const { nick } = session.person;
    refuseFaults({
      ...(old === '' && { old: 'password_required' as const }),
      ...setPassword.faultsOf({ password, confirm, nick }),
    });
    const member = await ownPassword.check(session.uid, old, 'old');
    const closeSockets = await setPassword.change(member, password, { except: session.id });
    await closeSockets();
    await sessions.renew(session, cookies);
    return {};
  }

  return {
    updateMember: async (typed, context) => {
      const session = sessionOf(context);
      const member = await memberOf(session);
      const changed = await change(member, changeOfProfile(typed, member, clock.now()));
      return { member: await ownView(changed, session) };
    },
    changePassword: (typed, context) => changePassword(typed, sessionOf(context), context.cookies),
    changeNick: async ({ nick }, context) => {
      const session = sessionOf(context);
      const changed = await changeNick(nick, session);
      await sessions.memberChanged(session.uid);
      return changed;
    },
    requestEmailChange: (typed, context) => emailChange.request(typed, sessionOf(context)),
    validateEmailChange: async (typed, context) => {
      const session = sessionOf(context);
      const changed = await emailChange.validate(typed, session, context);
      await sessions.memberChanged(session.uid);
      return changed;
    },
    chatSettings: async (_, context) => chatOf(await memberOf(sessionOf(context))),
    setChatSettings: async (typed, context) => {
      const member = await memberOf(sessionOf(context));
      return chatOf(await change(member, changeOfChat(typed)));
    },
    exportMember: async (_, context) => {
      const member = await memberOf(sessionOf(context));
      const { language } = context;
      return copyOf(db, member, { places: regionNames(member, language), personalData, language });
    },
    deleteAccount,
  };
}
