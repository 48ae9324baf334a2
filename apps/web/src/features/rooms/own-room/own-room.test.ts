// A host changes their room.
import { type Room, showroomLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { priceStops, stopOf, withinPrices } from './price-stops.ts';
import {
  changeCount,
  changesOf,
  roomFormFaults,
  fieldOfRefusal,
  type RoomEditForm,
  roomFormOf,
} from './room-form.ts';

const room: Room = {
  roomid: 7,
  name: 'Le salon de Maëlle',
  slug: 'le-salon-de-maelle',
  kind: 'my_room',
  creator: { uid: 1, nick: 'Maëlle', avatar_url: '', certified: 0 },
  closed: 0,
  protected: 0,
  options: { allowed_gender: 0, capacity: 100, showroom: 0, price: 12, welcome: 'Verveine.' },
  people: 3,
  cameras: 0,
};
const protectedRoom: Room = { ...room, protected: 1 };
const form = (traits: Partial<RoomEditForm>, of = room): RoomEditForm => ({ ...roomFormOf(of), ...traits });

test('an untouched form changes nothing', () => {
  for (const each of [room, protectedRoom]) {
    expect(changesOf(each, roomFormOf(each))).toEqual({});
    expect(changeCount(each, roomFormOf(each))).toBe(0);
    expect(roomFormFaults(each, roomFormOf(each))).toEqual({});
  }
});

test('only changed fields are sent and counted', () => {
  const edited = form({ name: ' La véranda ', gender: 1, capacity: '40', showroom: true, priceTokens: 15 });
  expect(changesOf(room, edited)).toEqual({
    name: 'La véranda',
    gender: 1,
    capacity: 40,
    showroom: 1,
    price: '15',
  });
  expect(changeCount(room, edited)).toBe(5);
  expect(changesOf(room, form({ welcome: '' }))).toEqual({ welcome: '' });
});

test('a room without a price gets the smallest one when it becomes a showroom', () => {
  const priceless: Room = { ...room, options: { ...room.options, price: 0 } };
  expect(changesOf(priceless, roomFormOf(priceless))).toEqual({});
  expect(changesOf(priceless, form({ showroom: true }, priceless))).toEqual({ showroom: 1, price: '1' });
});

test('a host sets, changes, removes or keeps the password', () => {
  expect(changesOf(room, form({ locked: true, password: 'rideau' }))).toEqual({ password: 'rideau' });
  expect(changesOf(protectedRoom, form({ password: 'store' }, protectedRoom))).toEqual({ password: 'store' });
  expect(changesOf(protectedRoom, form({ locked: false }, protectedRoom))).toEqual({ password: '' });
  expect(changesOf(room, form({ locked: false, password: 'typed, then switched off' }))).toEqual({});
});

test('a room that becomes protected needs a password', () => {
  const locked = form({ locked: true });
  expect(roomFormFaults(room, locked)).toEqual({ password: 'room_password_required' });
  expect(changeCount(room, locked)).toBe(1);
});

test('a wrong name or capacity is shown before it is sent', () => {
  expect(roomFormFaults(room, form({ name: '' }))).toEqual({ name: 'room_name_required' });
  for (const capacity of ['', '1', '2.5', '10001', 'beaucoup']) {
    expect(roomFormFaults(room, form({ capacity })), capacity).toEqual({ capacity: 'room_capacity_invalid' });
  }
});

test('a refusal of the server is shown at its field', () => {
  expect(fieldOfRefusal('room_name_taken')).toBe('name');
  expect(fieldOfRefusal('room_capacity_invalid')).toBe('capacity');
  expect(fieldOfRefusal('too_many')).toBeUndefined();
});

test('slider and typed number give one whole price within its limits', () => {
  const { min, max } = showroomLimits.tokensPerMinute;
  expect(priceStops[0]).toBe(min);
  expect(priceStops.at(-1)).toBe(max);
  expect(priceStops.every((stop) => Number.isInteger(stop))).toBe(true);
  for (const stop of priceStops) expect(priceStops[stopOf(stop)]).toBe(stop);
  expect(priceStops[stopOf(33)]).toBe(35);
  expect(priceStops[stopOf(32)]).toBe(30);
  expect([0, 12.4, 1001, Number.NaN].map(withinPrices)).toEqual([min, 12, max, min]);
});
