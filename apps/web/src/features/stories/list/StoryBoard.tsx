// The page of stories: one's own, then everybody who shows one now, as doors that empty with their day.
import './stories.css';
import { pathTo, storyFilters } from '@alcove/protocol';
import EyeOff from 'lucide-react/icons/eye-off';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { useOnline } from '../../../network.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { LoadMore } from '../../../ui/Pager.tsx';
import { firstToWatch, openStory } from '../known.ts';
import type { ListedStories } from '../load.ts';
import { PersonArch } from '../rail/PersonArch.tsx';
import type { StoriesHere } from '../use-stories.ts';
import { OwnStory } from './OwnStory.tsx';

type StoryBoardProps = {
  stories: StoriesHere;
  own: ListedStories['own'];
  /** When `own` was read. */
  at: number;
  /** Read again all that is here. */
  onAgain: () => void;
};

const promises = [
  ['looks', EyeOff],
  ['day', Hourglass],
  ['key', KeyRound],
] as const;

export function StoryBoard({ stories, own, at, onAgain }: StoryBoardProps) {
  const { t } = useTranslation('stories');
  const online = useOnline();
  const { state } = useNavigation();
  const { people, filter, me, now, hasMore, isAdding, drawingOf, more } = stories;
  // Until the list has come again.
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const others = people.filter(({ author }) => author.uid !== me);
  return (
    <div className="stack g20" aria-busy={state === 'loading' || undefined}>
      {!online && (
        <Banner
          icon={WifiOff}
          tone="warning"
          title={t('offline.title')}
          line={t('offline.text')}
          action={
            <Button kind="ghost" onClick={onAgain}>
              {t('offline.again')}
            </Button>
          }
        />
      )}
      {own.map((each) => {
        const endsAt = at + each.remaining * 1000;
        const latest = stories.find(each.id);
        if (now >= endsAt || deleted.includes(each.id)) return null;
        return (
          <OwnStory
            key={each.id}
            story={each.state === 'published' && latest?.is === 'open' ? latest.story : each}
            endsAt={endsAt}
            now={now}
            onChanged={(story) => {
              if (story.remaining === 0) setDeleted((before) => [...before, story.id]);
              // A sheet that is opened before the list has come again begins with the new words.
              if (story.state === 'published' && story.remaining > 0) stories.keep(openStory(story, now));
              onAgain();
            }}
          />
        );
      })}
      <nav aria-label={t('filter.label')} className="chip-row fading-scroll">
        {storyFilters.map((each) => (
          <ChipLink
            key={each}
            to={each === 'all' ? pathTo('temporaryPhotos') : `${pathTo('temporaryPhotos')}?filter=${each}`}
            on={each === filter}
            preventScrollReset
          >
            {t(`filter.${each}`)}
          </ChipLink>
        ))}
      </nav>
      {others.length === 0 ? (
        <div className="stack g16">
          <EmptyState
            title={t(filter === 'all' ? 'pages.temporaryPhotos.empty.title' : 'empty.filtered')}
            sentence={t(filter === 'all' ? 'pages.temporaryPhotos.empty.text' : 'empty.filteredText')}
          />
          <ul className="story-promises cluster g24 t14 muted">
            {promises.map(([name, icon]) => (
              <li key={name} className="row g8">
                <Icon of={icon} size={16} />
                {t(`promises.${name}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul className="story-people" aria-label={t('people')}>
          {others.map((person) => (
            <li key={person.author.uid}>
              <PersonArch
                person={person}
                now={now}
                size="tile"
                drawing={drawingOf(firstToWatch(person)?.id)}
                filter={filter === 'all' ? undefined : filter}
              />
            </li>
          ))}
        </ul>
      )}
      {!online && others.length > 0 && <p className="t14 dim">{t('offline.clock')}</p>}
      {others.length > 0 &&
        (hasMore ? (
          <LoadMore onMore={() => void more()} loading={isAdding} />
        ) : (
          <output className="story-end block t14 dim">{t('noMore')}</output>
        ))}
    </div>
  );
}

export function StoriesFailed() {
  const { t } = useTranslation('stories');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
