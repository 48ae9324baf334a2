// The ring around a member's portrait, which opens their stories.
import { pathTo } from '@alcove/protocol';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { firstToWatch, type KnownStory, piecesSeen, storyPeopleOf } from '../known.ts';
import { useSiteNow } from '../use-stories.ts';
import { viewerState } from './PersonArch.tsx';
import { StoryArch } from './StoryArch.tsx';
import { shareLeft, useTimeLeft } from './time-left.ts';

type ProfileRingProps = { stories: readonly KnownStory[]; at: number };

/** Its words travel apart from those of the profile. */
export const ProfileRing = (props: ProfileRingProps) => (
  <Suspense>
    <Ring {...props} />
  </Suspense>
);

function Ring({ stories, at }: ProfileRingProps) {
  const { t } = useTranslation('stories');
  const now = useSiteNow(at);
  const [person] = storyPeopleOf(stories.filter(({ endsAt }) => endsAt > now));
  const left = useTimeLeft();
  const first = person && firstToWatch(person);
  if (!person || !first) return null;
  const seen = piecesSeen(person);
  return (
    <Link
      className="profile-story"
      to={`${pathTo('temporaryPhotos')}?story=${first.id}`}
      state={viewerState}
      aria-label={t('profile.open', { nick: person.author.nick, left: left(person.endsAt - now) })}
    >
      <StoryArch
        size="portrait"
        share={shareLeft(person.endsAt, now)}
        seen={seen.length === 0 ? [false] : seen}
      />
    </Link>
  );
}
