// The dialogs of the list: a new room's name, a password, XXL. They open the live connection, which goes on in
// the room.
import type { LiveClient } from '@alcove/live-client';
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
import { chatConnection, useChatConnection } from '../live/index.ts';
import type { EntryState } from '../room/entry.ts';
import { enterRoom } from '../room/use-room-presence.ts';

export type ListQuestion =
  | { kind: 'create' }
  | { kind: 'password' | 'full'; room: Room }
  | { kind: 'shut'; room: Room; entry: EntryState };

/** Resolves with the client once it is loaded; rejects where it cannot be loaded. */
function clientHere(): Promise<LiveClient> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, client } = chatConnection.get();
      if (!client && status !== 'failed') return;
      stop();
      if (client) resolve(client);
      else reject(new Error('the live client did not come'));
    };
    const stop = chatConnection.subscribe(look);
    look();
  });
}

async function createRoom({ name, password, allowedGender }: NewRoomSettings): Promise<Room> {
  const client = await clientHere();
  if (!client.state.logged) await client.connect();
  return client.rooms.create(name, {
    ...(password && { roompassword: password }),
    allowed_gender: allowedGender,
  });
}

type Props = {
  question: ListQuestion | undefined;
  rooms: readonly Room[];
  onAsk: (question: ListQuestion | undefined) => void;
};

export function ListDialogs({ question, rooms, onAsk }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  useChatConnection(question?.kind === 'create' || question?.kind === 'password');
  const close = () => onAsk(undefined);
  const goInto = (room: Room) => void navigate(roomPath(room));
  if (!question) return null;
  return (
    <Suspense>
      {question.kind === 'create' && me && (
        <CreateRoomDialog me={me} rooms={rooms} create={createRoom} onCreated={goInto} onClose={close} />
      )}
      {question.kind === 'password' && (
        <RoomPasswordDialog
          room={question.room}
          enter={async (password) => {
            const entry = await enterRoom(await clientHere(), question.room.roomid, password);
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
