// The number of open rooms, and the ways to open one's own.
import './list.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fresh } from './use-fresh-rooms.ts';

export function RoomsHead({ fresh, children }: { fresh: Fresh; children: ReactNode }) {
  const { t } = useTranslation('rooms');
  const { rooms, people, cameras } = fresh.now;
  const open = rooms.filter((room) => room.closed === 0).length;
  const parts = [
    t('list.rooms', { count: open }),
    ...(cameras > 0 ? [t('list.cameras', { count: cameras })] : []),
    t('list.people', { count: people }),
  ];
  return (
    <header className="rooms-head">
      <h1 className="d44">{t('pages.chat.heading')}</h1>
      <div className="rooms-ways">{children}</div>
      <div className="rooms-sum">
        <p className="t16 muted">{parts.join(', ')}.</p>
        <p aria-live="polite" className="rooms-stale">
          {fresh.stale && t('list.stale')}
        </p>
      </div>
    </header>
  );
}
