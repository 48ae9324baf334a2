// The rail of the first page: one door for each person who shows stories, one's own first, with a new one on it, then
// what is unseen.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { firstToWatch, hasUnseen, storyPeopleOf, type StoryPerson } from '../known.ts';
import type { LoadedStories } from '../load.ts';
import { useSiteNow } from '../use-stories.ts';
import { PersonArch } from './PersonArch.tsx';
import { StoryArch } from './StoryArch.tsx';
import { useOnAir } from './use-on-air.ts';

const toNew = `${pathTo('temporaryPhotos')}?update=1`;

type StoryRailProps = { listed: Extract<LoadedStories, { state: 'open' }>; me: number };

export function StoryRail({ listed, me }: StoryRailProps) {
  const { t } = useTranslation('stories');
  const now = useSiteNow(listed.at);
  const people = storyPeopleOf(listed.stories.filter(({ endsAt }) => endsAt > now));
  const own = people.find(({ author }) => author.uid === me);
  const others = people.filter(({ author }) => author.uid !== me);
  const inOrder = [...others.filter(hasUnseen), ...others.filter((each) => !hasUnseen(each))];
  const onAir = useOnAir(
    others.map(({ author }) => author.uid),
    listed.onAir,
  );
  const archOf = (person: StoryPerson) => (
    <PersonArch
      person={person}
      now={now}
      size="rail"
      room={onAir.get(person.author.uid)}
      drawing={listed.drawings[firstToWatch(person)?.id ?? 0]}
      {...(person === own && { name: t('rail.you') })}
    />
  );
  return (
    <nav className="story-rail" aria-label={t('people')}>
      <ul className="scroll fading-scroll g12">
        <li className="story-mine">
          {own ? (
            <>
              {archOf(own)}
              <Link to={toNew} className="story-plus over" aria-label={t('rail.new')}>
                <Icon of={glyph('plus')} size={16} />
              </Link>
            </>
          ) : (
            <Link to={toNew} className="story-person">
              <StoryArch
                size="rail"
                share={0}
                centre={
                  <span className="story-plus">
                    <Icon of={glyph('plus')} size={16} />
                  </span>
                }
              />
              <span className="story-nick cut">{t('rail.you')}</span>
              <span className="visually-hidden">{t('rail.new')}</span>
            </Link>
          )}
        </li>
        {inOrder.map((person) => (
          <li key={person.author.uid}>{archOf(person)}</li>
        ))}
        <li className="story-all t14">
          <Link to={pathTo('temporaryPhotos')}>{t('rail.all')}</Link>
        </li>
      </ul>
    </nav>
  );
}
