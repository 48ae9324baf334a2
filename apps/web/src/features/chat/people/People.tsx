// Who is in the room: a search, three filters, and one row for each.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PeopleFilter, peopleFilters, type PersonInRoom } from '@alcove/protocol';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Chip, ChipRow } from '../../../ui/Chip.tsx';
import { Input } from '../../../ui/Input.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useRoom } from '../room/current-room.ts';
import { RoomPersonRow } from './RoomPersonRow.tsx';
import { usePeople } from './use-people.ts';
import './people.css';

const rowPx = 52;
/** Fewer than these are all drawn: nothing to win by less. */
const drawnWhole = 100;

/** `titled`: with its own heading; a drawer has one already. */
export function People({ titled = true }: { titled?: boolean }) {
  const { t } = useTranslation('rooms');
  const { view, outside } = useRoom();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const { shown, counts, left, asking, askMore } = usePeople({ search, filter });
  const names: Record<PeopleFilter, string> = {
    all: t('room.people.all'),
    cameras: t('room.people.cameras'),
    xxl: t('room.people.xxl'),
  };
  return (
    <>
      <header className="people-head stack g12">
        {titled && (
          <h2 className="t16 semibold">
            {t('room.people.title')} {view && <span className="tnum t14 dim">{view.count}</span>}
          </h2>
        )}
        {!outside && (
          <>
            <Input
              type="search"
              icon={Search}
              data-people-search
              aria-label={t('room.people.search')}
              aria-keyshortcuts="/ Alt+U"
              placeholder={t('room.people.search')}
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <ChipRow>
              {peopleFilters.map((one) => (
                <Chip
                  key={one}
                  on={filter === one}
                  count={one === 'all' || !view ? undefined : counts[one]}
                  onClick={() => setFilter(one)}
                >
                  {names[one]}
                </Chip>
              ))}
            </ChipRow>
          </>
        )}
      </header>
      {view ? (
        <Rows
          key={`${filter} ${search}`}
          shown={shown}
          foot={(left > 0 || asking === 'failed') && <More left={left} asking={asking} onAsk={askMore} />}
          empty={search.trim() ? t('room.people.noneFound') : t('room.people.none')}
        />
      ) : outside ? (
        <p className="people-none dim">{t('room.people.outside')}</p>
      ) : (
        <div className="people-coming grow">
          {[1, 2, 3, 4].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </div>
      )}
    </>
  );
}

/** Scrolling here loads the next page; the button shows that it is loading, or loads it again after a failure. */
function More({ left, asking, onAsk }: { left: number; asking: string; onAsk: () => void }) {
  const { t } = useTranslation('rooms');
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(() => asking === 'idle' && onAsk());
  useEffect(() => {
    const element = place.current;
    if (!element || asking !== 'idle') return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && seen());
    observer.observe(element);
    return () => observer.disconnect();
  }, [asking]);
  return (
    <div ref={place} className="people-more">
      <Button size="small" block busy={asking === 'asked' && t('room.people.coming')} onClick={onAsk}>
        {asking === 'failed' ? t('room.retry') : t('room.people.more', { count: left })}
      </Button>
    </div>
  );
}

type RowsProps = { shown: readonly PersonInRoom[]; foot: ReactNode; empty: string };

function Rows({ shown, foot, empty }: RowsProps) {
  const { t } = useTranslation('rooms');
  const { state } = useRoom();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const whole = shown.length <= drawnWhole;
  // oxlint-disable-next-line react/incompatible-library -- it changes by itself; nothing here is memoised on it
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => shown[index]?.uid ?? index,
    overscan: 8,
    enabled: !whole,
  });
  const current = Math.min(at, shown.length - 1);

  function move(event: KeyboardEvent): void {
    const to = {
      ArrowDown: Math.min(current + 1, shown.length - 1),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    const person = to === undefined ? undefined : shown[to];
    if (to === undefined || !person) return;
    event.preventDefault();
    setAt(to);
    if (!whole) virtualizer.scrollToIndex(to);
    // Drawn by then, where it was out of sight.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-uid="${person.uid}"]`)?.focus(),
    );
  }

  const row = (index: number) => {
    const person = shown[index];
    return (
      person && (
        <RoomPersonRow
          person={person}
          isMe={person.uid === state?.uid}
          current={index === current}
          onCurrent={() => setAt(index)}
        />
      )
    );
  };
  return (
    // Arrows belong to the rows inside; the list itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its buttons
    <div ref={box} className="people-rows grow" onKeyDown={move}>
      {shown.length === 0 && <p className="people-none dim">{empty}</p>}
      {whole ? (
        <ul aria-label={t('room.people.title')}>
          {shown.map(({ uid }, index) => (
            <li key={uid}>{row(index)}</li>
          ))}
        </ul>
      ) : (
        <ul aria-label={t('room.people.title')} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <li
              key={key}
              className="people-placed"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
            >
              {row(index)}
            </li>
          ))}
        </ul>
      )}
      {foot}
    </div>
  );
}
