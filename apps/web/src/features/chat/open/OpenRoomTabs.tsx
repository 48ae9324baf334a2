// The joined rooms as tabs: a click leads to a room, its cross leaves it.
import { type Room, roomPath } from '@alcove/protocol';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { languageOfName } from '../../rooms/index.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import type { OpenRoom } from './open-rooms.ts';
import './open.css';

type OpenRoomsProps = {
  rooms: readonly OpenRoom[];
  /** The room on screen. */
  current?: number;
  onLeave: (room: Room) => void;
  /** Called after a click on a room. */
  onGo?: () => void;
  className?: string;
};

/** The neighbour of a removed tab takes the focus. */
function focusBeside({ currentTarget }: MouseEvent): void {
  const item = currentTarget.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  beside?.querySelector<HTMLElement>('a')?.focus();
}

export function OpenRoomTabs({ rooms, current, onLeave, onGo, className }: OpenRoomsProps) {
  const { t } = useTranslation('rooms');
  const shown = useRef<HTMLAnchorElement>(null);
  // In a narrow window some tabs are out of sight; the current one is scrolled into view.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav className={classes('open-rooms', className)} aria-label={t('open.label')}>
      <ul>
        {rooms.map(({ room, live, ...news }) => (
          <li key={room.roomid} data-away={!live || undefined}>
            <Link
              ref={room.roomid === current ? shown : undefined}
              to={roomPath(room)}
              aria-current={room.roomid === current ? 'page' : undefined}
              onClick={onGo}
            >
              <span lang={languageOfName(room)}>{room.name}</span>
              <UnreadBadge {...news} />
            </Link>
            <IconButton
              icon={X}
              size="small"
              label={t('open.leave', { room: room.name })}
              onClick={(event) => {
                focusBeside(event);
                onLeave(room);
              }}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
