// Leaving for good: by password, and by a recent second factor where there is one.
import type { InputOf, settingsCalls } from '@alcove/protocol';
import { retriedTransaction } from '../../../platform/db/passing-failure.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import {
  forgetHidden,
  forgetRecipient,
  hideRecipient,
  lastMailKeptMs,
} from '../../../platform/forget-post.ts';
import { mailJob } from '../../../platform/post.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { PersonalData } from '../personal-data.ts';
import { farewellMail, wordsOf } from '../mails.ts';
import { lockMember } from '../members.ts';
import type { Nicks } from '../nicks.ts';
import { requireStepUp } from '../second-factor/require-step-up.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import { eraseMember, isLastOwner } from './erase.ts';
import type { OwnPassword } from './own-password.ts';

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries'> & {
  production: boolean;
  personalData: readonly PersonalData[];
  ownPassword: OwnPassword;
  nicks: Pick<Nicks, 'erase'>;
  sessions: Pick<MemberSessions, 'endAll' | 'forget' | 'memberChanged'> & {
    hasSecondFactor(uid: number): Promise<boolean>;
  };
};

export function createDeletion(needs: Needs) {
  const { db, clock, jobs, dictionaries, production, personalData, ownPassword, nicks, sessions } = needs;
  jobs.handle(forgetRecipient, (hidden) => forgetHidden(db, hidden));

  return async function deleteAccount(
    { password, confirm }: InputOf<typeof settingsCalls.deleteAccount>,
    context: CallContext,
  ) {
    const session = sessionOf(context);
    if (!confirm) throw refuseFields({ confirm: 'field_required' });
    if (await sessions.hasSecondFactor(session.uid)) requireStepUp(session, clock.now());
    const { role } = await ownPassword.check(session.uid, password, 'password');
    const closeSockets = await retriedTransaction(db, async (tx) => {
      if (production && role === 'owner' && (await isLastOwner(tx, session.uid))) {
        throw refuse('last_owner');
      }
      const member = await lockMember(tx, session.uid);
      if (!member) throw refuse('logged_out');
      const ended = await sessions.endAll(tx, session.uid);
      await eraseMember(tx, member, personalData, nicks);
      // An unproven address may be a stranger's: nothing is mailed there.
      if (member.email !== null) {
        await jobs.add(tx, mailJob, farewellMail(member.email, wordsOf(dictionaries, member)));
        const hidden = hideRecipient(member.email);
        await jobs.add(tx, forgetRecipient, hidden, { at: clock.now() + lastMailKeptMs });
      }
      return ended;
    });
    await closeSockets();
    // Processes that remember the member read that they are gone.
    await sessions.memberChanged(session.uid);
    sessions.forget(context.cookies);
    return {};
  };
}
