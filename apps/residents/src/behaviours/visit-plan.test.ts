import { expect, test } from 'vitest';
import { type ListedRoom, planVisits, type Visitor } from './visit-plan.ts';

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
const visitor = (uid: number, rest: Partial<Visitor> = {}): Visitor => ({
  uid,
  roomId: 1,
  tips: false,
  visits: undefined,
  mayVisit: () => true,
  ...rest,
});
const none = () => 0;
const uidsOf = (rooms: ListedRoom[], visitors: Visitor[], ofResidents: (roomId: number) => number = none) =>
  planVisits(rooms, visitors, ofResidents).map(({ uid, roomId }) => `${uid} to ${roomId}`);

test('two residents go to a camera of somebody else, those first who are in its room', () => {
  const visitors = [visitor(1), visitor(2), visitor(3, { roomId: 9 }), visitor(4, { roomId: 9 })];
  expect(uidsOf([room(7, 1)], visitors)).toEqual(['1 to 7', '2 to 7']);
  expect(uidsOf([room(9, 1), room(7, 1)], visitors)).toEqual(['3 to 9', '4 to 9', '1 to 7', '2 to 7']);
});

test('residents do not go to cameras of residents, nor to one that two of them watch', () => {
  expect(uidsOf([room(7, 2)], [visitor(1), visitor(2)], () => 2)).toEqual([]);
  expect(uidsOf([room(7, 1)], [visitor(1, { visits: 7 }), visitor(2, { visits: 7 }), visitor(3)])).toEqual(
    [],
  );
  expect(uidsOf([room(7, 1)], [visitor(1, { visits: 7 }), visitor(2), visitor(3)])).toEqual(['2 to 7']);
});

test.each([
  ['a closed room', { closed: 1 } as const],
  ['a room with a password', { protected: 1 } as const],
  ['a full room', { people: 100 }],
  ['a showroom, without tokens', { price: 6 }],
])('residents stay away from %s', (_, rest) => {
  expect(uidsOf([room(7, 1, rest)], [visitor(1), visitor(2)])).toEqual([]);
});

test('to a showroom go residents with tokens, unless it is dear or refused them before', () => {
  const rich = (uid: number, rest: Partial<Visitor> = {}) => visitor(uid, { tips: true, ...rest });
  expect(uidsOf([room(7, 1, { price: 12 })], [visitor(1), rich(2), rich(3)])).toEqual(['2 to 7', '3 to 7']);
  expect(uidsOf([room(7, 1, { price: 300 })], [rich(2), rich(3)])).toEqual([]);
  expect(uidsOf([room(7, 1)], [rich(2, { mayVisit: () => false }), rich(3)])).toEqual(['3 to 7']);
});
