// One's favourite sets: each is removed by its heart and called back for some seconds; one that was taken down leaves
// its title alone.
import { contributionLimits, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleAlert from 'lucide-react/icons/circle-alert';
import DoorClosed from 'lucide-react/icons/door-closed';
import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer, isUnanswered } from '../../../call.ts';
import { notify } from '../../../toasts.ts';
import { EmptyState } from '../../../ui/Blank.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Media } from '../../../ui/Media.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { SetCard } from '../list/SetCard.tsx';
import type { Favourite, LoadedFavourites } from './load.ts';
import './favourites.css';

const eagerCards = 4;

const chips = [
  { words: 'all', search: '' },
  { words: 'free', search: '?access=free' },
  { words: 'premium', search: '?access=premium' },
  { words: 'film', search: '?film=1' },
] as const;

export function FavouriteChips({ current }: { current: string }) {
  const { t } = useTranslation('contributions');
  return (
    <nav aria-label={t('favourite.chips.label')}>
      <ChipRow>
        {chips.map(({ words, search }) => (
          <ChipLink key={words} to={pathTo('favoriteContributions') + search} on={search === current}>
            {t(`favourite.chips.${words}`)}
          </ChipLink>
        ))}
      </ChipRow>
    </nav>
  );
}

function WithdrawnCard({ favourite, onRemove }: { favourite: Favourite; onRemove: () => void }) {
  const { t } = useTranslation('contributions');
  const { title } = favourite;
  return (
    <article className="set-card">
      <Media ratio="3 / 2" className="set-gone">
        <div className="media-fill">
          <Icon of={DoorClosed} size={24} />
          {t('favourite.withdrawn')}
        </div>
      </Media>
      <div className="set-caption">
        <h2 className="set-title dim" lang="">
          {title || t('card.untitled')}
        </h2>
        <Button
          kind="ghost"
          size="small"
          aria-label={t('favourite.removeNamed', { title })}
          onClick={onRemove}
        >
          {t('favourite.remove')}
        </Button>
      </div>
    </article>
  );
}

type FavouriteSetsProps = { loaded: Extract<LoadedFavourites, { state: 'open' }>; now: number };

export function FavouriteSets({ loaded, now }: FavouriteSetsProps) {
  const { t } = useTranslation('contributions');
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [last, setLast] = useState<Favourite>();
  const shown = loaded.list.filter(({ id }) => !removed.includes(id));

  async function send(favourite: Favourite, isBack: boolean) {
    const { id, added } = favourite;
    setRemoved(isBack ? removed.filter((each) => each !== id) : [...removed, id]);
    setLast(undefined);
    const answer = isBack
      ? await callServer(addresses.addFavourite, { id, added })
      : await callServer(addresses.removeFavourite, { id });
    // What was taken down cannot be added again.
    if (answer.status === 'success') return isBack || favourite.withdrawn ? undefined : setLast(favourite);
    setRemoved((now) => (isBack ? [...now, id] : now.filter((each) => each !== id)));
    const title = isUnanswered(answer) ? t('favourite.failed') : answer.message;
    notify({ icon: CircleAlert, tone: 'danger', title });
  }

  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title={t('pages.favoriteContributions.empty.title')}
          sentence={t('pages.favoriteContributions.empty.text')}
          action={
            <ButtonLink to={pathTo('index')}>{t('pages.favoriteContributions.empty.action')}</ButtonLink>
          }
        />
      ) : (
        <ul className="set-grid">
          {shown.map((favourite, at) => (
            <li key={favourite.id}>
              {favourite.withdrawn ? (
                <WithdrawnCard favourite={favourite} onRemove={() => void send(favourite, false)} />
              ) : (
                <SetCard
                  card={favourite}
                  context="favourites"
                  now={now}
                  as="h2"
                  eager={at < eagerCards}
                  corner={
                    <IconButton
                      icon={Heart}
                      kind="media"
                      className="set-heart"
                      aria-pressed
                      label={t('favourite.removeNamed', { title: favourite.title })}
                      onClick={() => void send(favourite, false)}
                    />
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {last && (
        <UndoBar
          key={last.id}
          icon={HeartOff}
          text={t('favourite.removed', { title: last.title })}
          lastsMs={contributionLimits.undoMs}
          label={(seconds) => t('favourite.undo', { seconds })}
          onUndo={() => void send(last, true)}
          onGone={() => setLast(undefined)}
        />
      )}
    </>
  );
}
