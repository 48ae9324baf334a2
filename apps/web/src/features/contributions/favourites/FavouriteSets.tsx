// One's favourite sets: each is removed by its heart and called back for some seconds; one that was taken down leaves
// its title alone.
import { contributionLimits, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import DoorClosed from 'lucide-react/icons/door-closed';
import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame } from '../../../ui/Media.tsx';
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
      <MediaFrame ratio="3 / 2" className="set-gone">
        <div className="media-fill">
          <Icon of={DoorClosed} size={24} />
          {t('favourite.withdrawn')}
        </div>
      </MediaFrame>
      <div className="set-caption row g8">
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

type FavouriteCardProps = {
  favourite: Favourite;
  now: number;
  eager: boolean;
  /** It leaves the page at once. */
  onRemove: () => void;
  onAnswer: (isRemoved: boolean) => void;
};

/** Each makes its own call: several may be removed one after the other before the first is answered. */
function FavouriteCard({ favourite, now, eager, onRemove, onAnswer }: FavouriteCardProps) {
  const { t } = useTranslation('contributions');
  const { send } = useCall(addresses.removeFavourite, { toast: true });
  const { id, title, withdrawn } = favourite;
  async function remove() {
    onRemove();
    onAnswer((await send({ id })) !== undefined);
  }
  if (withdrawn) return <WithdrawnCard favourite={favourite} onRemove={() => void remove()} />;
  return (
    <SetCard
      card={favourite}
      context="favourites"
      now={now}
      as="h2"
      eager={eager}
      corner={
        <IconButton
          icon={Heart}
          kind="media"
          className="set-heart"
          aria-pressed
          label={t('favourite.removeNamed', { title })}
          onClick={() => void remove()}
        />
      }
    />
  );
}

type CallBackProps = {
  /** The last one that was removed. */
  favourite: Favourite | undefined;
  /** It is shown again at once. */
  onBack: (favourite: Favourite) => void;
  /** It is not among the favourites. */
  onFailure: (favourite: Favourite) => void;
  onGone: () => void;
};

function CallBackBar({ favourite, onBack, onFailure, onGone }: CallBackProps) {
  const { t } = useTranslation('contributions');
  const { send } = useCall(addresses.addFavourite, { toast: true, inTurn: true });
  async function callBack() {
    if (!favourite) return;
    const { id, added } = favourite;
    onBack(favourite);
    if (!(await send({ id, added }))) onFailure(favourite);
  }
  return (
    <UndoBar
      removed={favourite?.id}
      icon={HeartOff}
      text={t('favourite.removed', { title: favourite?.title ?? '' })}
      lastsMs={contributionLimits.undoMs}
      label={(seconds) => t('favourite.undo', { seconds })}
      onUndo={() => void callBack()}
      onGone={onGone}
    />
  );
}

type FavouriteSetsProps = { loaded: Extract<LoadedFavourites, { state: 'open' }>; now: number };

export function FavouriteSets({ loaded, now }: FavouriteSetsProps) {
  const { t } = useTranslation('contributions');
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [last, setLast] = useState<Favourite>();
  const shown = loaded.list.filter(({ id }) => !removed.includes(id));

  const show = ({ id }: Favourite) => setRemoved((before) => before.filter((each) => each !== id));
  const hide = ({ id }: Favourite) => setRemoved((before) => [...before, id]);
  const list = useRef<HTMLUListElement>(null);
  /** The focus goes on beside a card that is about to leave. */
  function goOnFrom(at: number): void {
    const cards = list.current?.children;
    const beside = cards?.[at + 1] ?? cards?.[at - 1];
    beside?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
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
        <ul ref={list} className="set-grid">
          {shown.map((favourite, at) => (
            <li key={favourite.id}>
              <FavouriteCard
                favourite={favourite}
                now={now}
                eager={at < eagerCards}
                onRemove={() => {
                  goOnFrom(at);
                  hide(favourite);
                  setLast(undefined);
                }}
                onAnswer={(isRemoved) => {
                  if (!isRemoved) show(favourite);
                  // What was taken down cannot be added again.
                  else if (!favourite.withdrawn) setLast(favourite);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <CallBackBar
        favourite={last}
        onBack={(favourite) => {
          show(favourite);
          setLast(undefined);
        }}
        onFailure={hide}
        onGone={() => setLast(undefined)}
      />
    </>
  );
}
