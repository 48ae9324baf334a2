// The mail of a ban that no case decided: until when, why, and where to contest it without a login.
import { pathTo, prefixOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { paragraphs } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import type { Ban, Members } from '../../accounts/index.ts';

type Needs = Use<'jobs' | 'dictionaries'> & { members: Pick<Members, 'byUid'>; origin(): string };

export const createBanMails = ({ jobs, dictionaries, members, origin }: Needs) => ({
  /** A member without a confirmed address reads it at the next login alone. */
  async tell(tx: Database, uid: Uid, { untilAt, reason }: Ban): Promise<void> {
    const member = await members.byUid(uid, tx);
    if (!member?.email) return;
    const { words } = dictionaries[member.language];
    const link = `${origin()}${prefixOf(member.language)}${pathTo('contact')}?subject=appeal`;
    await jobs.add(tx, mailJob, {
      to: member.email,
      subject: words.t('moderation:mail.ban.subject'),
      text: paragraphs(
        words.t('moderation:mail.banned.until', { until: untilAt }),
        ...(reason === '' ? [] : [words.t('moderation:mail.ban.reason', { reason })]),
        words.t('moderation:mail.ban.appeal', { link }),
      ),
    });
  },
});
export type BanMails = ReturnType<typeof createBanMails>;
