// What other domains add to conversations: actions beside a member, and about a message.
import { parse, toText } from '@alcove/markup';
import { may, pathTo, type PmMessage } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { CallButton } from '../features/video-calls/index.ts';
import { tipRequest } from '../features/gifts/tips/index.ts';
import { reportSheet } from '../features/moderation/index.ts';
import { documentMessages, type PmParts, type WithContact, type WithMessage } from '../features/pm/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { Token } from '../ui/marks.tsx';
import { MenuItem, MenuLink } from '../ui/Menu.tsx';

const giftsFor = (nick: string) => `${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: nick })}`;

function Giving({ other }: WithContact) {
  const { t } = useTranslation('pm');
  const me = useMe();
  if (!me || !may('useWallet', me.standing)) return null;
  const { uid, nick } = other;
  return (
    <>
      <MenuItem icon={Token} onSelect={() => tipRequest.set({ uid, nick })}>
        {t('actions.tip')}
      </MenuItem>
      <MenuLink icon={Gift} to={giftsFor(nick)}>
        {t('actions.give')}
      </MenuLink>
    </>
  );
}

function GiveLink({ other: { nick } }: WithContact) {
  const { t } = useTranslation('pm');
  const me = useMe();
  if (!me || !may('useWallet', me.standing)) return null;
  return (
    <Link className="icon-button pm-give" to={giftsFor(nick)} aria-label={t('actions.give')}>
      <Icon of={Gift} />
    </Link>
  );
}

const itemOf = ({ id, message, timestamp }: PmMessage) => ({
  id: String(id),
  text: toText(parse(message)),
  atMs: timestamp * 1000,
});

/** Opens the report of one of the other's messages, or of their latest, which may be erased already. */
function useReport({ other, conversation }: WithContact) {
  const { t } = useTranslation('pm');
  const { uid, deleted } = other;
  const nick = deleted === 1 ? t('formerMember') : other.nick;
  // Nobody blocks an account that is gone.
  const blocked = conversation.general_status === 'blocked_by_me' || deleted === 1;
  return (message?: PmMessage) => {
    const known = documentMessages.get()?.state.threads.get(uid)?.messages ?? [];
    const theirs = known.filter((each) => each.sender_uid === uid && !each.call);
    const picked = message ?? theirs.at(-1);
    reportSheet.set({
      kind: 'message',
      within: uid,
      nick,
      blocked,
      items: picked ? [itemOf(picked)] : [],
      others: theirs.filter(({ id }) => id !== picked?.id).map(itemOf),
    });
  };
}

function ReportMessage({ message, ...talk }: WithMessage) {
  const { t } = useTranslation('pm');
  const me = useMe();
  const report = useReport(talk);
  if (!me || message.sender_uid !== talk.other.uid || !may('report', me.standing)) return null;
  return (
    <MenuItem icon={Flag} danger onSelect={() => report(message)}>
      {t('actions.report')}
    </MenuItem>
  );
}

function ReportConversation(talk: WithContact) {
  const { t } = useTranslation('pm');
  const me = useMe();
  const report = useReport(talk);
  if (!me || !may('report', me.standing)) return null;
  return (
    <MenuItem icon={Flag} danger onSelect={() => report()}>
      {t('actions.report')}
    </MenuItem>
  );
}

export const pmParts: PmParts = {
  head: [CallButton],
  menu: [Giving],
  composer: [GiveLink],
  end: [ReportConversation],
  message: [ReportMessage],
};
