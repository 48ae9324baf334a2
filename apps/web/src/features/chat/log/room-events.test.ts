import type { LiveClient } from '@alcove/live-client';
import type { ServiceMessage } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { roomEventsOf } from './room-events.ts';

const here = 7;
const me = 1;

/** As much of the client as the events of a room need. */
function connected() {
  const listeners = new Map<string, ((data: never) => void)[]>();
  const messages: { id: number }[] = [];
  const client = {
    state: { uid: me, clockAheadMs: 0 },
    on(event: string, listener: (data: never) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return () => {};
    },
    rooms: { view: () => ({ messages }) },
  } as unknown as LiveClient;
  const emit = (event: string, data: object) =>
    listeners.get(event)?.forEach((listener) => listener(data as never));
  return { events: roomEventsOf(client, here), emit, messages, client };
}
const person = (uid: number) => ({ uid, nick: `Nick${uid}` });

describe('people who come in', () => {
  it('share one entry until a message comes, and are named once', () => {
    const { events, emit, messages } = connected();
    emit('clientLogin', { roomid: here, user: person(2) });
    emit('list', { roomid: here, count: 4, joined: [person(3), person(2), person(me)] });
    expect(events.get()).toMatchObject([{ kind: 'entered', afterId: 0, people: [person(2), person(3)] }]);
    messages.push({ id: 1 });
    emit('clientLogin', { roomid: here, user: person(4) });
    expect(events.get()).toHaveLength(2);
  });

  it('in a crowd share one entry with fifty names, and all of them are counted', () => {
    const { events, emit } = connected();
    for (const second of [0, 1, 2]) {
      const joined = Array.from({ length: 40 }, (_, at) => person(100 + 40 * second + at));
      emit('list', { roomid: here, count: 200 + 40 * second, joined });
    }
    const [entry, ...others] = events.get();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ people: { length: 50 }, unnamed: 70 });
  });

  it('to another room, or the reader themselves, are not shown', () => {
    const { events, emit } = connected();
    emit('clientLogin', { roomid: here + 1, user: person(2) });
    emit('clientLogin', { roomid: here, user: person(me) });
    expect(events.get()).toEqual([]);
  });
});

it('a welcome that the server sends again after a lost connection is shown once', () => {
  const { events, emit } = connected();
  const welcome: ServiceMessage = {
    roomid: here,
    type: 'welcome',
    text: 'Bonsoir',
    params: {},
    timestamp: 1,
  };
  emit('serviceMessage', welcome);
  emit('serviceMessage', { ...welcome, timestamp: 2 });
  expect(events.get()).toHaveLength(1);
});

it('each room has one list of events, which every screen of it reads', () => {
  const { client, events } = connected();
  expect(roomEventsOf(client, here)).toBe(events);
  expect(roomEventsOf(client, here + 1)).not.toBe(events);
});
