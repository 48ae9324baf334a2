// What members report of a profile: its portrait, its nick and what it says. Hidden, it keeps the nick alone.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Accounts, Members } from '../accounts/index.ts';
import type { Media } from '../media/index.ts';
import type { ReportRules } from '../moderation/index.ts';

export type ProfileReporting = Use<'clock'> & {
  members: Pick<Members, 'byUid' | 'clearProfile'>;
  portraits: Media['portraits'];
  announceMember: Accounts['announceMember'];
};

export const profileReportRules = (needs: ProfileReporting): ReportRules => ({
  async find({ ids }) {
    const uid = Number(ids[0]);
    const member = ids.length === 1 && Number.isSafeInteger(uid) ? await needs.members.byUid(uid) : undefined;
    if (!member?.active) return undefined;
    const { nick, about, mood, avatar } = member;
    return {
      author: member.uid,
      entries: [
        {
          id: String(uid),
          uid: member.uid,
          text: [nick, mood, about].filter(Boolean).join('\n'),
          at: needs.clock.now(),
          files: needs.portraits.filesOf(avatar),
          reported: true,
        },
      ],
    };
  },

  async hide(tx, { ids }) {
    const uid = Number(ids[0]) as Uid;
    const former = await needs.members.clearProfile(tx, uid);
    if (former === undefined) return undefined;
    await needs.portraits.release(tx, former);
    return () => void needs.announceMember(uid);
  },
});
