// One notification in a list: it leads where it happened, and is read by that.
import { type NotificationItem, splitLanguage } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Emphasised } from './Emphasised.tsx';
import { NotificationFace } from './NotificationFace.tsx';

export type NotificationRowProps = {
  item: NotificationItem;
  discreet: boolean;
  /** 21:40, or a date. */
  time: string;
  onOpen: (item: NotificationItem) => void;
  /** After the text: a picture, what can be done. */
  children?: ReactNode;
};

export function ItemRow({ item, discreet, time, onOpen, children }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const unread = item.is_read === 0;
  const nicks = [item.senderNick, ...item.faces.map(({ nick }) => nick)];
  return (
    <li className={classes('notification', unread && 'unread')} data-id={item.id}>
      <NotificationFace item={item} discreet={discreet} />
      <Link to={splitLanguage(item.url).path} className="notification-link" onClick={() => onOpen(item)}>
        <span className="notification-title">
          {discreet ? item.neutral : <Emphasised text={item.text} nicks={nicks} />}
        </span>
        {!discreet && item.message && (
          <span className="notification-line" title={item.message}>
            {item.message}
          </span>
        )}
      </Link>
      {children}
      <time className="notification-time" dateTime={new Date(item.date * 1000).toISOString()}>
        {time}
      </time>
      <span className="notification-mark">
        {unread && <span className="visually-hidden">{t('row.unread')}</span>}
      </span>
    </li>
  );
}
