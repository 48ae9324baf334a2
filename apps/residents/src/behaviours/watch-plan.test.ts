import { expect, test } from 'vitest';
import { type ListedRoom, planRounds, type Watcher } from './watch-plan.ts';

const room = (
  roomid: number,
  cameras: number,
  rest: Partial<ListedRoom> & { price?: number } = {},
): ListedRoom => ({
  roomid,
  cameras,
  closed: 0,
  protected: 0,
  people: 3,
  options: { capacity: 100, showroom: rest.price === undefined ? 0 : 1, price: rest.price ?? 0 },
  ...rest,
});
const watcher = (uid: number, rest: Partial<Watcher> = {}): Watcher => ({
  uid,
  roomId: 1,
  tips: false,
  watchesIn: undefined,
  mayGo: () => true,
  ...rest,
});
const none = () => 0;
const uidsOf = (rooms: ListedRoom[], watchers: Watcher[], ofResidents: (roomId: number) => number = none) =>
  planRounds(rooms, watchers, ofResidents).map(({ uid, roomId }) => `${uid} to ${roomId}`);

test('two residents go to a camera of somebody else, those first who are in its room', () => {
  const watchers = [watcher(1), watcher(2), watcher(3, { roomId: 9 }), watcher(4, { roomId: 9 })];
  expect(uidsOf([room(7, 1)], watchers)).toEqual(['1 to 7', '2 to 7']);
  expect(uidsOf([room(9, 1), room(7, 1)], watchers)).toEqual(['3 to 9', '4 to 9', '1 to 7', '2 to 7']);
});

test('residents do not go to cameras of residents, nor to one that two of them watch', () => {
  expect(uidsOf([room(7, 2)], [watcher(1), watcher(2)], () => 2)).toEqual([]);
  expect(
    uidsOf([room(7, 1)], [watcher(1, { watchesIn: 7 }), watcher(2, { watchesIn: 7 }), watcher(3)]),
  ).toEqual([]);
  expect(uidsOf([room(7, 1)], [watcher(1, { watchesIn: 7 }), watcher(2), watcher(3)])).toEqual(['2 to 7']);
});

test.each([
  ['a closed room', { closed: 1 } as const],
  ['a room with a password', { protected: 1 } as const],
  ['a full room', { people: 100 }],
  ['a showroom, without tokens', { price: 6 }],
])('residents stay away from %s', (_, rest) => {
  expect(uidsOf([room(7, 1, rest)], [watcher(1), watcher(2)])).toEqual([]);
});

test('to a showroom go residents with tokens, unless it is dear or refused them before', () => {
  const rich = (uid: number, rest: Partial<Watcher> = {}) => watcher(uid, { tips: true, ...rest });
  expect(uidsOf([room(7, 1, { price: 12 })], [watcher(1), rich(2), rich(3)])).toEqual(['2 to 7', '3 to 7']);
  expect(uidsOf([room(7, 1, { price: 300 })], [rich(2), rich(3)])).toEqual([]);
  expect(uidsOf([room(7, 1)], [rich(2, { mayGo: () => false }), rich(3)])).toEqual(['3 to 7']);
});
