// What the bell opens: the latest five, what is unread, and the ways on. On a phone it is a sheet.
import { pathTo, toastsListed } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import BellGlyph from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Settings2 from 'lucide-react/icons/settings-2';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAnswer } from '../../call/use-answer.ts';
import { glyph } from '../../icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLocalTime } from '../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type NotificationChange, notificationChanges } from './changes.ts';
import { momentOf } from './days.ts';
import { listAfter, loadedList } from './list-state.ts';
import { ItemRow } from './ItemRow.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { unreadCount } from './unread.ts';
import { useItemActions } from './use-item-actions.ts';
import './notifications.css';
import './bell.css';

/** The latest, asked for again whenever there may be new ones. */
function useLatest() {
  const read = useAnswer(addresses.notifications, {});
  const { latest } = read;
  useEffect(() => {
    if (latest) unreadCount.update({ unread: latest.unread, version: latest.version });
  }, [latest]);
  const take = useEffectEvent((change: NotificationChange) => {
    if (change.is === 'news') read.again();
    else if (read.known)
      read.replace({ ...read.known, list: [...listAfter(loadedList(read.known.list), change).items] });
  });
  useEffect(() => notificationChanges.on((change) => take(change)), []);
  return read;
}

/** Arrows move along the rows; the first press comes from the panel itself. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.notification-link')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : (at + step + links.length) % links.length;
  links[next]?.focus();
  event.preventDefault();
}

type BellPanelProps = { count: number; discreet: boolean; onClose: () => void };

export default function BellPanel({ count, discreet, onClose }: BellPanelProps) {
  const { t } = useTranslation('notifications');
  const local = useLocalTime();
  const latest = useLatest();
  const shown = latest.known;
  const { markRead } = useItemActions();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus among its links
    <div ref={panel} tabIndex={-1} className="bell-body" onKeyDown={moveAlong}>
      <header className="bell-head row g4">
        <h2>
          {t('pages.notificationList.heading')} {count > 0 && <span>{t('panel.unread', { count })}</span>}
        </h2>
        <IconButton
          icon={CheckCheck}
          label={t('markAll')}
          disabled={count === 0}
          onClick={() => {
            void markRead('all');
            panel.current?.focus();
          }}
        />
        <Link className="icon-button" to={pathTo('notificationSettings')} aria-label={t('toSettings')}>
          <Icon of={Settings2} />
        </Link>
        <IconButton icon={glyph('x')} className="bell-close" label={t('panel.close')} onClick={onClose} />
      </header>
      {latest.state === 'failed' ? (
        <PanelBlank
          icon={CloudOff}
          tone="danger"
          title={t('failed.title')}
          text={t('failed.text')}
          action={
            <Button icon={RotateCw} onClick={latest.again}>
              {t('failed.again')}
            </Button>
          }
        />
      ) : !shown ? (
        <>
          <RowsSkeleton />
          <output className="visually-hidden">{t('panel.loading')}</output>
        </>
      ) : shown.list.length === 0 ? (
        <PanelBlank icon={BellGlyph} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ul aria-label={t('panel.label')}>
          {shown.list.slice(0, toastsListed).map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              discreet={discreet}
              time={momentOf(item, shown.now, local)}
              onOpen={({ id, is_read }) => {
                if (is_read === 0) void markRead([id]);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type PanelBlankProps = {
  icon: Glyph;
  tone?: 'danger';
  title: string;
  text: string;
  action?: React.ReactNode;
};

const PanelBlank = ({ icon, tone, title, text, action }: PanelBlankProps) => (
  <div className="bell-blank">
    <span className="bell-blank-arch" data-tone={tone}>
      <Icon of={icon} size={24} />
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {action}
  </div>
);
