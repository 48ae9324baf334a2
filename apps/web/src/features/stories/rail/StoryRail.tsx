// The rail of the first page: one door for each person who shows stories, a new one and one's own first, then what is unseen.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { firstToWatch, hasUnseen, storyPeopleOf } from '../known.ts';
import type { LoadedStories } from '../load.ts';
import { useSiteNow } from '../use-stories.ts';
import { PersonArch } from './PersonArch.tsx';
import { StoryArch } from './StoryArch.tsx';

type StoryRailProps = { listed: Extract<LoadedStories, { state: 'open' }>; me: number };

export function StoryRail({ listed, me }: StoryRailProps) {
  const { t } = useTranslation('stories');
  const now = useSiteNow(listed.at);
  const people = storyPeopleOf(listed.stories.filter(({ endsAt }) => endsAt > now));
  const own = people.filter(({ author }) => author.uid === me);
  const others = people.filter(({ author }) => author.uid !== me);
  const inOrder = [...own, ...others.filter(hasUnseen), ...others.filter((each) => !hasUnseen(each))];
  return (
    <nav className="story-rail" aria-label={t('people')}>
      <ul className="scroll fading-scroll g12">
        <li>
          <Link to={`${pathTo('temporaryPhotos')}?update=1`} className="story-person">
            <StoryArch size="rail" share={0} centre={<Icon of={glyph('plus')} />} />
            <span className="story-nick cut">{t('rail.add')}</span>
          </Link>
        </li>
        {inOrder.map((person) => (
          <li key={person.author.uid}>
            <PersonArch
              person={person}
              now={now}
              size="rail"
              drawing={listed.drawings[firstToWatch(person)?.id ?? 0]}
              {...(person.author.uid === me && { name: t('rail.you') })}
            />
          </li>
        ))}
        <li className="story-all t14">
          <Link to={pathTo('temporaryPhotos')}>{t('rail.all')}</Link>
        </li>
      </ul>
    </nav>
  );
}
