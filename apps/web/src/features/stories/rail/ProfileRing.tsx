// The ring around a member's portrait, which opens their stories; while they are on the air, the way to them.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOnline } from '../../../network.ts';
import { MediaChip } from '../../../ui/Media.tsx';
import { firstToWatch, piecesSeen, storyPeopleOf } from '../known.ts';
import type { StoriesOfOne } from '../load.ts';
import { useSiteNow } from '../use-stories.ts';
import { viewerState } from './PersonArch.tsx';
import { wayOf } from './ring.ts';
import { StoryArch } from './StoryArch.tsx';
import { shareLeft, useTimeLeft } from './time-left.ts';
import { useOnAir } from './use-on-air.ts';

type ProfileRingProps = { author: { uid: number; nick: string }; shown: StoriesOfOne };

/** Its words travel apart from those of the profile. */
export const ProfileRing = (props: ProfileRingProps) => (
  <Suspense>
    <Ring {...props} />
  </Suspense>
);

function Ring({ author: { uid, nick }, shown: { stories, onAir, at } }: ProfileRingProps) {
  const { t } = useTranslation('stories');
  const now = useSiteNow(at);
  const online = useOnline();
  const room = useOnAir([uid], onAir).get(uid);
  const left = useTimeLeft();
  const [person] = storyPeopleOf(stories.filter(({ endsAt }) => endsAt > now));
  const way = wayOf(person && firstToWatch(person), { room, online });
  if (!way) return null;
  if (way.tone === 'live')
    return (
      <Link className="profile-story" to={way.to} aria-label={t('onAir', { nick })}>
        <StoryArch size="portrait" tone="live" />
        <MediaChip tone="live">{t('live')}</MediaChip>
      </Link>
    );
  const seen = person ? piecesSeen(person) : [];
  const endsAt = person?.endsAt ?? now;
  return (
    <Link
      className="profile-story"
      to={way.to}
      state={viewerState}
      aria-label={t('profile.open', { nick, left: left(endsAt - now) })}
    >
      <StoryArch
        size="portrait"
        tone={way.tone}
        share={shareLeft(endsAt, now)}
        seen={seen.length === 0 ? [false] : seen}
      />
    </Link>
  );
}
