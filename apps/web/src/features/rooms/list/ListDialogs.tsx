// The dialogs of the list: a new room's name, a password, XXL.
import { type Room, roomPath } from '@alcove/protocol';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../accounts/index.ts';
import {
  CreateRoomDialog,
  EntryRefusedDialog,
  FullRoomDialog,
  type NewRoomSettings,
  RoomPasswordDialog,
} from '../dialogs/index.ts';
import type { EntryState } from '../entry/entry.ts';

export type ListQuestion =
  | { kind: 'create' }
  | { kind: 'password' | 'full'; room: Room }
  | { kind: 'shut'; room: Room; entry: EntryState };

export type ListDialogsProps = {
  question: ListQuestion | undefined;
  rooms: readonly Room[];
  onAsk: (question: ListQuestion | undefined) => void;
};

/** How a room is created, and entered with a password; resolves with what keeps the reader out, if anything does. */
export type RoomEntrance = {
  create: (settings: NewRoomSettings) => Promise<Room>;
  enter: (room: Room, password: string) => Promise<EntryState | undefined>;
};

export function ListDialogs({ question, rooms, onAsk, create, enter }: ListDialogsProps & RoomEntrance) {
  const me = useMe();
  const navigate = useNavigate();
  const close = () => onAsk(undefined);
  const goInto = (room: Room) => void navigate(roomPath(room));
  if (!question) return null;
  return (
    <Suspense>
      {question.kind === 'create' && me && (
        <CreateRoomDialog me={me} rooms={rooms} create={create} onCreated={goInto} onClose={close} />
      )}
      {question.kind === 'password' && (
        <RoomPasswordDialog
          room={question.room}
          enter={async (password) => {
            const entry = await enter(question.room, password);
            if (!entry) goInto(question.room);
            return entry;
          }}
          onShut={(entry) =>
            onAsk(
              entry.kind === 'full'
                ? { kind: 'full', room: question.room }
                : { kind: 'shut', room: question.room, entry },
            )
          }
          onClose={close}
        />
      )}
      {question.kind === 'full' && <FullRoomDialog room={question.room} onClose={close} />}
      {question.kind === 'shut' && <EntryRefusedDialog entry={question.entry} onClose={close} />}
    </Suspense>
  );
}
