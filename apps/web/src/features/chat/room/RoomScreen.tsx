// A room on screen: the stage, the chat and the people. Before the reader is in, the entry screen stands in place
// of the chat.
import type { ChatMessage, Room } from '@alcove/protocol';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe, useReadersTrial } from '../../accounts/index.ts';
import { returnLines } from '../live/early-room.ts';
import { takeBalance } from '../../wallet/index.ts';
import { chatConnection, useChatConnection, useIdentity, useLiveEvent } from '../live/index.ts';
import { hasOthers, OpenRoomTabs, shownRoom, useLeaving, useOpenRooms } from '../open/index.ts';
import { RoomSettings, useChatSettings } from '../settings/index.ts';
import { Bars } from './Bars.tsx';
import { RoomChat, type ChatFace } from './RoomChat.tsx';
import { EarlyField } from '../field/EarlyField.tsx';
import { entersAttribute, takeOverEntry } from './early-entry.ts';
import { EntryScreen, entryStateOf } from '../../rooms/index.ts';
import { Editing } from './Editing.tsx';
import { RoomContext, type CurrentRoom } from './current-room.ts';
import { People } from '../people/People.tsx';
import { PeopleDrawer } from '../people/PeopleDrawer.tsx';
import { pictureFirst } from './picture-first.ts';
import { SanctionDialogs } from '../people/SanctionDialogs.tsx';
import { type CameraPlace, Stage } from './Stage.tsx';
import { TooManyRooms } from './TooManyRooms.tsx';
import { useKeys } from './use-keys.ts';
import { useRoomPresence } from './use-room-presence.ts';
import { useVisualHeight } from './visual-height.ts';
import './room.css';
import './phone.css';
import './lying.css';

const noFaces: readonly ChatFace[] = [];

export type RoomScreenProps = {
  /** The room as the server knew it when the page was requested. */
  room: Room;
  /** The reader may edit it. */
  own: boolean;
  /** Its last messages, if the reader could enter when the page was requested. */
  talk?: readonly ChatMessage[];
  /** The link back. */
  back: ReactNode;
  /** Whether shortcuts without Alt are on. */
  singleKeys: () => boolean;
  /** Renders the cameras; `empty` is shown while none is on. */
  cameras: (empty: ReactNode) => ReactNode;
  /** The button of one's own camera. */
  camera: (place: CameraPlace) => ReactNode;
  /** The list of people who watch the reader, between the stage and the chat. */
  watchers: ReactNode;
  onWatch: (room: CurrentRoom, uid: number) => void;
  /** Opens the giving of a gift. */
  onGive: (room: CurrentRoom, person: { uid: number; nick: string }) => void;
  /** Gifts that are given here, and the panel of giving. */
  gifts: ReactNode;
  /** Opens the giving of tokens. */
  onTip: (room: CurrentRoom, person: { uid: number; nick: string }) => void;
  /** The dialog of giving tokens. */
  tips: ReactNode;
  /** The offers of the owner, under the cameras. */
  shop: ReactNode;
  /** The views that members may open beside the messages. */
  faces: readonly ChatFace[];
} & Pick<CurrentRoom, 'announce' | 'trialCard' | 'trialClock'>;

export function RoomScreen({ room: known, own, talk, back, singleKeys, ...page }: RoomScreenProps) {
  const { t } = useTranslation('rooms');
  const me = useMe();
  const trial = useReadersTrial();
  const seen = entryStateOf(known, { me, trial });
  const reads = seen.kind !== 'stranger' && seen.kind !== 'visitOver' && seen.kind !== 'inactive';
  const identity = useIdentity();
  const link = useChatConnection(reads);
  useEffect(takeOverEntry, []);
  const presence = useRoomPresence(link.client, known, seen.kind === 'open');
  const { view, state } = presence;
  const room = view?.room ?? known;
  const { textSize, showTimes } = useChatSettings();
  const [drawer, setDrawer] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const entry = view ? undefined : (presence.entry ?? (seen.kind === 'open' ? undefined : seen));
  const isClosed = entry !== undefined;
  const uid = me?.uid;
  useEffect(() => {
    if (isClosed && uid !== undefined) returnLines(uid, known.roomid);
  }, [isClosed, uid, known.roomid]);
  const { leave } = presence;
  useLiveEvent(link.client, 'walletChanged', (wallet) => me && takeBalance(me.uid, wallet));
  const { onWatch, onGive, onTip, announce, trialCard, trialClock } = page;
  const here = useMemo((): CurrentRoom => {
    const inside: CurrentRoom = {
      client: link.client,
      room,
      own,
      outside: entry !== undefined,
      view,
      state,
      me,
      announce,
      leave,
      trialCard,
      trialClock,
      watch: (uid) => onWatch(inside, uid),
      give: (person) => onGive(inside, person),
      tip: (person) => onTip(inside, person),
    };
    return inside;
  }, [
    link.client,
    room,
    own,
    entry,
    view,
    state,
    me,
    announce,
    leave,
    trialCard,
    trialClock,
    onWatch,
    onGive,
    onTip,
  ]);
  const rooms = useOpenRooms(link.client);
  const goOut = useLeaving(link.client, leave);
  const { roomid } = room;
  useEffect(() => {
    shownRoom.set(roomid);
    return () => shownRoom.set(undefined);
  }, [roomid]);
  useVisualHeight(screen);
  useKeys(screen, { singleKeys, people: () => setDrawer(true) });
  return (
    <RoomContext value={here}>
      {talk && me && <EarlyField roomid={known.roomid} uid={me.uid} />}
      <div
        ref={screen}
        className="room"
        {...(seen.kind === 'open' && entersAttribute(known.roomid, identity))}
        data-text-size={textSize}
        data-outside={entry !== undefined || undefined}
        data-times={showTimes ? 'on' : 'off'}
        data-picture={pictureFirst.use()}
      >
        {hasOthers(rooms, roomid) && (
          <OpenRoomTabs
            className="room-tabs"
            rooms={rooms}
            current={roomid}
            onLeave={(one) => goOut(one.roomid)}
          />
        )}
        <Stage
          cameras={page.cameras}
          camera={page.camera}
          shop={view && me && page.shop}
          back={back}
          onPeople={() => setDrawer(true)}
        >
          <Bars connection={link.status} presence={presence} onRetry={chatConnection.retry} />
        </Stage>
        {page.watchers}
        <section className="room-chat" aria-label={t('room.chat')}>
          {entry ? (
            entry.kind === 'tooMany' ? (
              <TooManyRooms refusal={entry.refusal} busy={presence.busy} onEnter={presence.enter} />
            ) : (
              <EntryScreen
                room={room}
                me={me}
                entry={entry}
                trialCard={trialCard}
                busy={presence.busy}
                onEnter={presence.enter}
              />
            )
          ) : (
            <RoomChat talk={talk} onPeople={() => setDrawer(true)} faces={me ? page.faces : noFaces} />
          )}
        </section>
        {!entry && (
          <aside className="room-people" aria-label={t('room.people.label')}>
            <People />
          </aside>
        )}
        {drawer && <PeopleDrawer onClose={() => setDrawer(false)} />}
        <SanctionDialogs />
        <RoomSettings />
        <Editing />
        {view && page.gifts}
        {view && page.tips}
      </div>
    </RoomContext>
  );
}
