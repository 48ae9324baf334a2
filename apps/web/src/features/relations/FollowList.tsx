// Members one follows, or is followed by; one's own list or another's.
import { genders, type Gender } from '@alcove/protocol';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslation } from 'react-i18next';
import { conversationRequest } from '../../message-news.ts';
import { Button } from '../../ui/Button.tsx';
import { ProfileFollowButton } from './ProfileFollowButton.tsx';
import type { Follower } from './load.ts';
import { RelationRow } from './RelationRow.tsx';
import './relations.css';

/** `others`: the list of another member. */
export type Side = 'following' | 'followers' | 'others';

function useSince() {
  const { t } = useTranslation('relations');
  return (side: Side, gender: Gender, date: string): string => {
    if (side === 'others') return t('since.others', { date });
    if (side === 'followers')
      return gender === genders.couple
        ? t('since.followers.couple', { date })
        : t('since.followers.one', { date });
    if (gender === genders.male) return t('since.following.male', { date });
    if (gender === genders.female) return t('since.following.female', { date });
    return gender === genders.couple
      ? t('since.following.couple', { date })
      : t('since.following.trans', { date });
  };
}

type FollowListProps = {
  label: string;
  side: Side;
  entries: readonly Follower[];
  readerUid: number | undefined;
};

export function FollowList({ label, side, entries, readerUid }: FollowListProps) {
  const { t } = useTranslation('relations');
  const sinceOf = useSince();
  return (
    <ul className="people-list" aria-label={label}>
      {entries.map((entry) => {
        const since = sinceOf(side, entry.gender, entry.since);
        return (
          <RelationRow
            key={entry.uid}
            person={entry}
            online={entry.online === 1}
            mutual={entry.followed === 1 && entry.follows_me === 1}
            line={entry.town ? t('placeAnd', { place: entry.town, since }) : since}
          >
            {entry.uid !== readerUid && (
              <>
                {side !== 'others' && (
                  <Button
                    icon={MessageCircle}
                    className="row-message"
                    aria-label={t('messageTo', { nick: entry.nick })}
                    onClick={() => conversationRequest.set({ uid: entry.uid, nick: entry.nick })}
                  >
                    <span>{t('message')}</span>
                  </Button>
                )}
                <ProfileFollowButton uid={entry.uid} nick={entry.nick} followed={entry.followed === 1} />
              </>
            )}
          </RelationRow>
        );
      })}
    </ul>
  );
}
