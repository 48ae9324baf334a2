// The two liveliest rooms of the moment, on the first page of a member.
import { entryOf, pathTo, type Room } from '@alcove/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListDialogsProps, ListQuestion } from '../list/ListDialogs.tsx';
import { RoomCard } from '../list/RoomCard.tsx';
import { useEntrant } from '../list/use-entrant.ts';
import { useListedPictures } from '../list/use-listed-pictures.ts';

type LiveliestRoomsProps = {
  rooms: readonly Room[];
  /** Of all rooms. */
  count: number;
  /** Renders the dialogs of the rooms. */
  dialogs: (asked: ListDialogsProps) => ReactNode;
};

export function LiveliestRooms({ rooms, count, dialogs }: LiveliestRoomsProps) {
  const { t } = useTranslation('rooms');
  const reader = useEntrant();
  const picturesOf = useListedPictures(rooms);
  const [asked, setAsked] = useState<ListQuestion>();
  if (rooms.length === 0) return null;
  return (
    <section className="stack g16" aria-labelledby="liveliest">
      <div className="cluster baseline apart g4">
        <h2 id="liveliest" className="t16 semibold">
          {t('list.liveliest')}
        </h2>
        <Link to={pathTo('chat')}>{t('list.all', { count })}</Link>
      </div>
      <div className="room-grid liveliest">
        {rooms.map((room) => (
          <RoomCard
            key={room.roomid}
            room={room}
            entry={entryOf(room, reader)}
            pictures={picturesOf(room)}
            onAsk={setAsked}
            eager
          />
        ))}
      </div>
      {asked && <Suspense>{dialogs({ question: asked, rooms, onAsk: setAsked })}</Suspense>}
    </section>
  );
}
