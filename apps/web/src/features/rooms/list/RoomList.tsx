// The rooms open now, for the page that shows them.
import './list.css';
import { entryOf, type Language, type Room } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import type { ListQuestion } from './ListDialogs.tsx';
import { readListQuery, rowsAtOnce, writeQuery } from './list-query.ts';
import { offeredFilters, refreshed } from './list-state.ts';
import { RoomCard } from './RoomCard.tsx';
import { RoomFilters } from './RoomFilters.tsx';
import { RoomSearch } from './RoomSearch.tsx';
import { StrangerChoice } from './StrangerChoice.tsx';
import { useEntrant } from './use-entrant.ts';
import { useListedPictures } from './use-listed-pictures.ts';
import type { Fresh } from './use-fresh-rooms.ts';

/** Cards that most screens show without scrolling: their pictures are fetched at once. */
const eagerCards = 3;

export type RoomListProps = {
  fresh: Fresh;
  /** The rooms that the reader is in already: they are asked for nothing again. */
  joined: readonly Room[];
  onAsk: (question: ListQuestion) => void;
};

export function RoomList({ fresh, joined, onAsk }: RoomListProps) {
  const { t, i18n } = useTranslation('rooms');
  const [search] = useSearchParams();
  const query = readListQuery(search);
  const reader = useEntrant();
  const both = { base: fresh.base.rooms, now: fresh.now.rooms };
  const found = refreshed(query, both, i18n.language as Language);
  const shown = found.slice(0, query.rows);
  const left = found.length - shown.length;
  const picturesOf = useListedPictures(shown);
  const isIn = (roomid: number) => joined.some((room) => room.roomid === roomid);
  return (
    <>
      <RoomSearch query={query} />
      {reader.standing === 'anonymous' && <StrangerChoice />}
      <RoomFilters query={query} offered={offeredFilters(both, query)} />
      <p className="visually-hidden" aria-live="polite">
        {(query.words || query.filter !== 'all') && t('list.found', { count: found.length })}
      </p>
      {shown.length === 0 ? (
        <Nothing asked={Boolean(query.words) || query.filter !== 'all'} words={query.words} />
      ) : (
        <div className="room-grid">
          {shown.map((room, at) => (
            <RoomCard
              key={room.roomid}
              room={room}
              entry={isIn(room.roomid) ? { kind: 'open' } : entryOf(room, reader)}
              pictures={picturesOf(room)}
              onAsk={onAsk}
              eager={at < eagerCards}
            />
          ))}
        </div>
      )}
      {left > 0 && (
        <div className="load-more">
          <ButtonLink
            to={{ search: writeQuery({ ...query, rows: query.rows + rowsAtOnce }) }}
            preventScrollReset
          >
            {t('list.others', { count: left })}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Nothing({ asked, words }: { asked: boolean; words: string }) {
  const { t } = useTranslation('rooms');
  if (!asked) return <EmptyState title={t('pages.chat.empty.title')} sentence={t('pages.chat.empty.text')} />;
  return (
    <EmptyState
      title={words ? t('list.nothing.named', { words }) : t('list.nothing.filtered')}
      sentence={t('list.nothing.text')}
      action={<ButtonLink to={{ search: '' }}>{t('list.nothing.all')}</ButtonLink>}
    />
  );
}
