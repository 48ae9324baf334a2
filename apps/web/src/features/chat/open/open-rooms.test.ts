import { messageOf, personOf, roomOf, setConnectedStage } from '@alcove/live-client/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../testing/stub-storage.ts';
import { bookmarksOf } from '../log/bookmarks.ts';
import { keptRooms } from './kept-rooms.ts';
import { hasOthers, openRoomsFrom, openRoomsOf } from './open-rooms.ts';
import { openRoomAt } from './room-at.ts';
import { shownRoom } from './shown-room.ts';

const bruno = personOf(2);

/** A member in rooms 1 and 2, who has read the first and looks at the second. */
async function inTwoRooms() {
  const stage = await setConnectedStage('1');
  await stage.client.rooms.join('2');
  bookmarksOf(stage.client).put(1, { seen: 0 });
  shownRoom.set(2);
  return stage;
}

describe('the joined rooms of a member', () => {
  it('count the messages of others since the member looked, and the mentions among them', async () => {
    const { client, server } = await inTwoRooms();
    const nick = client.state.member?.nick;
    server.says(1, bruno, 'bonsoir');
    server.says(1, bruno, `[mention]${nick}[/mention] vous voilà`);
    server.says(1, personOf(1), 'de moi-même');
    server.says(2, bruno, 'ici');
    expect(openRoomsFrom(client, [])).toMatchObject([
      { room: { roomid: 1 }, unread: 2, calls: 1 },
      { room: { roomid: 2 }, unread: 0, calls: 0 },
    ]);
    bookmarksOf(client).put(1, { seen: 3 });
    expect(openRoomsFrom(client, [])[0]).toMatchObject({ unread: 0 });
  });

  it('stay the same object until one of them changes, in the order of opening', async () => {
    const { client, server } = await inTwoRooms();
    const rooms = openRoomsOf(client);
    const before = rooms.get();
    server.says(2, bruno, 'ici');
    expect(rooms.get()).toBe(before);
    server.says(1, bruno, 'là');
    expect(rooms.get()).not.toBe(before);
    rooms.arrange([2, 1]);
    expect(rooms.get().map(({ room }) => room.roomid)).toEqual([2, 1]);
    expect(hasOthers(rooms.get(), 2)).toBe(true);
    await client.rooms.leave(1);
    expect(hasOthers(rooms.get(), 2)).toBe(false);
  });

  it('are found by their address', async () => {
    const { client } = await inTwoRooms();
    expect(openRoomAt(client, { room: 'salon-2' })).toMatchObject({ room: { roomid: 2 }, own: false });
    expect(openRoomAt(client, { room: 'salon-3' })).toBeUndefined();
    expect(openRoomAt(client, { nick: 'Nick2' })).toBeUndefined();
    const creator = { uid: 1, nick: 'Nick1', avatar_url: '', certified: 0 as const };
    const own = { rooms: { views: [{ room: roomOf(3, { kind: 'my_room', creator }) }] }, state: { uid: 1 } };
    expect(openRoomAt(own as never, { nick: 'Nick1' })).toMatchObject({ room: { roomid: 3 }, own: true });
  });
});

const kept = (more: object = {}) =>
  JSON.stringify({ uid: 1, at: 1000, rooms: [{ roomid: 1, seen: 7 }, { roomid: 'x' }, null], ...more });

function roomsFrom(text: string, uid: number, now: number) {
  sessionStorage.setItem('open-rooms', text);
  vi.setSystemTime(now);
  return keptRooms.of(uid);
}

describe('a reload', () => {
  beforeEach(() => {
    stubStorage();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('restores the rooms of the same member, for ten minutes', () => {
    expect(roomsFrom(kept(), 1, 2000)).toEqual([{ roomid: 1, seen: 7 }]);
    expect(roomsFrom(kept(), 2, 2000)).toEqual([]);
    expect(roomsFrom(kept(), 1, 1000 + 600_000)).toEqual([]);
    expect(roomsFrom(kept(), 1, 500)).toEqual([]);
    keptRooms.keep(1, [{ roomid: 2, seen: 0 }]);
    expect(keptRooms.of(1)).toEqual([{ roomid: 2, seen: 0 }]);
    keptRooms.forget();
    expect(keptRooms.of(1)).toEqual([]);
  });

  it('restores nothing from invalid storage', () => {
    expect(keptRooms.of(1)).toEqual([]);
    for (const text of ['', '{', '3', 'null', kept({ rooms: 'x' })])
      expect(roomsFrom(text, 1, 2000)).toEqual([]);
  });
});

it('a message counts as unread only after the last one that the member has seen', async () => {
  const { client, server } = await inTwoRooms();
  const { socket } = server;
  socket.tell('chat', 'message', messageOf(1, 10, 2));
  bookmarksOf(client).put(1, { seen: 10 });
  socket.tell('chat', 'message', messageOf(1, 11, 2));
  expect(openRoomsFrom(client, [])[0]).toMatchObject({ unread: 1 });
});
