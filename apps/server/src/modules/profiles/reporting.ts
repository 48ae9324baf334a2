// What members report of a profile: its portrait, its nick and what it says. Hidden, it keeps the nick alone.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Accounts, Members } from '../accounts/index.ts';
import type { Media } from '../media/index.ts';
import { oneId, type ReportRules } from '../moderation/index.ts';

export type ProfileReporting = Use<'clock'> & {
  members: Pick<
    Members,
    'byUid' | 'byNick' | 'byAvatar' | 'hideProfile' | 'restoreProfile' | 'clearProfile' | 'hiddenProfile'
  >;
  portraits: Media['portraits'];
  announceMember: Accounts['announceMember'];
};

export function profileReportRules(needs: ProfileReporting): ReportRules {
  const { clock, members, portraits, announceMember } = needs;

  const act =
    (name: 'hideProfile' | 'restoreProfile' | 'clearProfile') =>
    async (tx: Database, { id }: { id: string }) => {
      const uid = Number(id) as Uid;
      const unused = await members[name](tx, uid);
      if (unused === undefined) return undefined;
      await portraits.release(tx, unused);
      return () => void announceMember(uid);
    };

  return {
    async idAt(path) {
      const [, nick] = /^\/profil\/([^/]+)$/.exec(path) ?? [];
      const member = nick === undefined ? await members.byAvatar(path) : await members.byNick(nick);
      return member && String(member.uid);
    },
    async find({ ids, suspects }) {
      const uid = oneId(ids);
      const member = uid === undefined ? undefined : await members.byUid(uid);
      if (!member?.active) return undefined;
      const hidden = suspects ? await members.hiddenProfile(member.uid) : undefined;
      const said = [member.mood, member.about, hidden?.mood, hidden?.about].filter(Boolean);
      return {
        author: member.uid,
        entries: [
          {
            id: String(uid),
            uid: member.uid,
            text: [member.nick, ...said].join('\n'),
            at: clock.now(),
            files: [member.avatar, hidden?.avatar ?? ''].flatMap(portraits.filesOf),
            reported: true,
          },
        ],
      };
    },

    hide: act('hideProfile'),
    restore: act('restoreProfile'),
    remove: act('clearProfile'),
  };
}
