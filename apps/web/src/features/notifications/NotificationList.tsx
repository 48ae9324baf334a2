// The page of notifications: chips, days, rows, pages. Rows leave at once when they are deleted; what is new is
// offered above the list.
import { type Language, type NotificationItem, notificationLimits, pathTo } from '@alcove/protocol';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings2 from 'lucide-react/icons/settings-2';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../icons.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useLocalTime } from '../../ui/DateText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { notificationChanges } from './changes.ts';
import { byDay, dayName, hourOf } from './days.ts';
import { linkToList, type NotificationFilter, notificationFilters } from './list-page.ts';
import { listAfter, loadedList } from './list-state.ts';
import type { LoadedNotifications } from './load.ts';
import { ItemRow } from './ItemRow.tsx';
import { useItemActions } from './use-item-actions.ts';
import { useUnreadCount } from './unread.ts';
import './notifications.css';
import './list.css';

export type NotificationListProps = {
  loaded: LoadedNotifications;
  discreet: boolean;
  onReload: () => void;
  announce: (text: string) => void;
};

function Chips({ current, all, unread }: { current: NotificationFilter; all: number; unread: number }) {
  const { t } = useTranslation('notifications');
  const counts: Partial<Record<NotificationFilter, number>> = { all, unread };
  return (
    <nav aria-label={t('chips.label')}>
      <ChipRow>
        {notificationFilters.map((filter) => (
          <ChipLink
            key={filter}
            to={linkToList({ filter, page: 1 })}
            on={filter === current}
            count={counts[filter]}
            preventScrollReset
          >
            {t(`chips.${filter}`)}
          </ChipLink>
        ))}
      </ChipRow>
    </nav>
  );
}

function NoItems({ filter }: { filter: NotificationFilter }) {
  const { t } = useTranslation('notifications');
  if (filter === 'all') return <EmptyState title={t('empty.title')} sentence={t('empty.text')} />;
  return (
    <EmptyState
      title={filter === 'unread' ? t('empty.allRead') : t('empty.ofKind')}
      action={<ButtonLink to={linkToList({ filter: 'all', page: 1 })}>{t('empty.showAll')}</ButtonLink>}
    />
  );
}

/** What was loaded, and what happened to it since; a new load replaces both. */
function useList(items: readonly NotificationItem[]) {
  const [known, setKnown] = useState(() => ({ of: items, list: loadedList(items) }));
  if (known.of !== items) setKnown({ of: items, list: loadedList(items) });
  useEffect(
    () =>
      notificationChanges.on((change) => setKnown(({ of, list }) => ({ of, list: listAfter(list, change) }))),
    [],
  );
  return known.list;
}

/** A picture of what it is about; the sender's own stands before the text. */
const coverOf = ({ cover, image, meta }: NotificationItem): string =>
  cover || (image === meta.image ? '' : image);

/** The focus goes to the row after the one that leaves. */
function focusBeside(row: Element | null, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('.notification-link') ?? [])];
  const at = links.findIndex((link) => row?.contains(link));
  (links[at + 1] ?? links[at - 1] ?? list)?.focus();
}

export function NotificationList({ loaded, discreet, onReload, announce }: NotificationListProps) {
  const { t, i18n } = useTranslation('notifications');
  const local = useLocalTime();
  const list = useRef<HTMLElement>(null);
  const unread = useUnreadCount(loaded.unread);
  const { items, deleted, news } = useList(loaded.items);
  const { filter, page, now } = loaded;
  const total = Math.max(loaded.total - deleted, items.length);
  const { markRead, remove } = useItemActions();
  const isEmptied = items.length === 0 && loaded.items.length > 0;
  const reload = useEffectEvent(onReload);
  useEffect(() => {
    if (isEmptied) reload();
  }, [isEmptied]);

  const open = ({ id, is_read }: NotificationItem) => {
    if (is_read === 0) void markRead([id]);
  };
  async function removeRow(id: number, button: Element) {
    focusBeside(button.closest('li'), list.current);
    if (await remove([id])) announce(t('row.deleted'));
  }
  const headingOf = (ago: number, at: number): string => {
    if (ago === 0) return t('days.today');
    return ago === 1 ? t('days.yesterday') : dayName(at, i18n.language as Language);
  };
  return (
    <>
      <Chips current={filter} all={Math.max(loaded.all - deleted, unread)} unread={unread} />
      <section ref={list} tabIndex={-1} className="notification-list stack" aria-label={t('list.label')}>
        <output className="notification-news">
          {news > 0 && (
            <Button size="small" icon={ArrowUp} onClick={onReload}>
              {t('list.news')}
            </Button>
          )}
        </output>
        {items.length === 0 && <NoItems filter={filter} />}
        {byDay(items, now, local).map(({ ago, at, items: ofDay }) => (
          <section key={ago} aria-label={headingOf(ago, at)}>
            <h2>{headingOf(ago, at)}</h2>
            <ul>
              {ofDay.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  discreet={discreet}
                  time={hourOf(item, local)}
                  onOpen={open}
                >
                  {!discreet && coverOf(item) && (
                    <img
                      className="notification-cover"
                      src={coverOf(item)}
                      alt=""
                      width={56}
                      height={44}
                      loading="lazy"
                    />
                  )}
                  <IconButton
                    icon={glyph('x')}
                    size="small"
                    className="notification-delete"
                    label={t('row.delete', { text: discreet ? item.neutral : item.text })}
                    onClick={(event) => void removeRow(item.id, event.currentTarget)}
                  />
                </ItemRow>
              ))}
            </ul>
          </section>
        ))}
        <Pager
          page={page}
          total={total}
          perPage={notificationLimits.perPage}
          linkTo={(to) => linkToList({ filter, page: to })}
        />
      </section>
    </>
  );
}

/** Beside the heading of the page. */
export function ListActions({
  loaded,
  announce,
}: Pick<NotificationListProps, 'announce'> & { loaded: LoadedNotifications }) {
  const { t } = useTranslation('notifications');
  const unread = useUnreadCount(loaded.unread);
  const { markRead } = useItemActions();
  const readAll = async () => {
    if (await markRead('all')) announce(t('allRead'));
  };
  return (
    <div className="notification-actions">
      <Button icon={CheckCheck} disabled={unread === 0} onClick={() => void readAll()}>
        <span>{t('markAll')}</span>
      </Button>
      <Link
        className="icon-button icon-button-filled"
        to={pathTo('notificationSettings')}
        aria-label={t('toSettings')}
      >
        <Icon of={Settings2} />
      </Link>
    </div>
  );
}
