// Names of rooms, their order, and who may enter: what lists, pages and the server read alike.
import { describe, expect, test } from 'vitest';
import type { Gender, Standing } from '../accounts.ts';
import {
  entryFault,
  entryOf,
  genderWord,
  hasHostRights,
  type Room,
  roomNameFault,
  roomOrder,
  roomPasswordFault,
  roomRef,
  roomRefIfSent,
  roomSlug,
} from './room.ts';

const room = (
  change: Partial<Omit<Room, 'options'>> & { options?: Partial<Room['options']> } = {},
): Room => ({
  roomid: 1,
  name: 'La terrasse',
  slug: 'la-terrasse',
  kind: 'member',
  creator: { uid: 7, nick: 'Ondine', avatar_url: '', certified: 0 },
  closed: 0,
  protected: 0,
  people: 0,
  cameras: 0,
  ...change,
  options: { allowed_gender: 0, capacity: 3, showroom: 0, price: 1, welcome: '', ...change.options },
});
const reader = (standing: Standing = 'free', gender?: Gender, uid = 9) => ({ uid, standing, gender });

describe('a name', () => {
  test('is one in any spelling', () => {
    const spellings = ['La Bibliothèque', ' la bibliotheque ', 'LA  BIBLIOTHÈQUE!', 'la-bibliothe\u0300que'];
    expect(new Set(spellings.map(roomSlug))).toEqual(new Set(['la-bibliotheque']));
    expect(roomSlug('Комната Ёжика')).toBe('комната-ёжика');
    expect(roomSlug(roomSlug('Le salon d’Ondine'))).toBe(roomSlug('Le salon d’Ondine'));
    for (const nothing of ['', '—', '12 34', '💡', '１２'])
      expect(/^(?:|12-34)$/.test(roomSlug(nothing))).toBe(true);
  });

  test('is required and says something', () => {
    expect(roomNameFault('  ')).toBe('room_name_required');
    for (const wrong of ['a', '42', '~Ondine', '!?', 'a\u200bb', 'a\u202eb', 'x'.repeat(61)]) {
      expect(roomNameFault(wrong), wrong).toBe('room_name_invalid');
    }
    for (const right of [
      'Le grand salon',
      'ab',
      'Ночной чай',
      'Paris ночью',
      'DJカフェ',
      '❤️ Nice',
      'x'.repeat(60),
    ]) {
      expect(roomNameFault(right), right).toBeUndefined();
    }
  });

  test('passes for no other: no letters of two alphabets in a word, none that show nothing, no towers of marks', () => {
    for (const wrong of [
      'Lа terrasse',
      'Cοuples',
      'La ter\u00adrasse',
      'La ter\u3164rasse',
      'La te\u0301\u0302\u0303rrasse',
      '\u2800\u2800',
      '\u3164\u3164',
      '\u2060\u00ad',
    ]) {
      expect(roomNameFault(wrong), wrong).toBe('room_name_invalid');
    }
  });

  test('refers to a room by id, name or nick, however long a nick is', () => {
    expect(roomRef().parse(12)).toBe('12');
    expect(roomRef().parse(` ~${'x'.repeat(99)}`)).toBe(`~${'x'.repeat(99)}`);
    expect(roomRef().safeParse('x'.repeat(102)).success).toBe(false);
  });

  test('may be left out where a call allows it, and is refused where it came empty', () => {
    expect(roomRefIfSent().parse(undefined)).toBeUndefined();
    expect(roomRefIfSent().parse(12)).toBe('12');
    for (const empty of ['', '  ']) expect(roomRefIfSent().safeParse(empty).success).toBe(false);
  });
});

test('a password is there and typed twice alike', () => {
  expect(roomPasswordFault('', '')).toBe('room_password_required');
  expect(roomPasswordFault('rideau', 'rideaux')).toBe('room_password_mismatch');
  expect(roomPasswordFault('rideau', 'rideau')).toBeUndefined();
});

describe('the entry check', () => {
  test('lets in whom the room is for', () => {
    expect(entryFault(room(), reader('trial'))).toBeUndefined();
    expect(entryFault(room({ people: 2 }), reader())).toBeUndefined();
  });

  test('opens a closed room to its creator and to privileged members alone', () => {
    const closed = room({ closed: 1 });
    expect(entryFault(closed, reader('premium'))).toBe('room_closed');
    expect(entryFault(closed, reader('free', 2, 7))).toBeUndefined();
    expect(entryFault(closed, reader('privileged'))).toBeUndefined();
  });

  test('keeps other genders, and visitors who have none, out of a room for one gender', () => {
    const forMen = room({ options: { allowed_gender: 1 } });
    expect(entryFault(forMen, reader('free', 1))).toBeUndefined();
    for (const gender of [2, 3, 4, undefined] as const) {
      expect(entryFault(forMen, reader('premium', gender))).toBe('room_gender');
    }
    expect(([1, 2, 3, 4] as const).map(genderWord)).toEqual(['male', 'female', 'couple', 'trans']);
  });

  test('opens a full room to XXL members', () => {
    const full = room({ people: 3 });
    for (const standing of ['trial', 'free', 'verified'] as const) {
      expect(entryFault(full, reader(standing))).toBe('room_full');
    }
    for (const standing of ['premium', 'privileged'] as const) {
      expect(entryFault(full, reader(standing))).toBeUndefined();
    }
  });
});

describe('what a person meets who wants to enter', () => {
  const forMen = { options: { allowed_gender: 1 } } as const;
  const showroom = { options: { showroom: 1, price: 18 } } as const;
  const password = { kind: 'password', host: 'Ondine' } as const;
  test.each([
    ['a visitor without a trial', {}, reader('anonymous'), { kind: 'anonymous' }],
    ['a visitor on trial', {}, reader('trial'), { kind: 'open' }],
    ['a member', {}, reader(), { kind: 'open' }],
    ['a member of another gender', forMen, reader('free', 2), { kind: 'gender', allowed: 1, own: 2 }],
    ['a visitor, by gender', forMen, reader('trial'), { kind: 'gender', allowed: 1, own: undefined }],
    ['a member of that gender', forMen, reader('free', 1), { kind: 'open' }],
    ['a member before a closed room', { closed: 1 }, reader(), { kind: 'closed' }],
    ['a member before a full room', { people: 3 }, reader(), { kind: 'full' }],
    ['an XXL member before a full room', { people: 3 }, reader('premium'), { kind: 'open' }],
    ['a member before a protected showroom', { protected: 1, ...showroom }, reader(), password],
    ['a member before a showroom', showroom, reader(), { kind: 'showroom', priceTokens: 18 }],
    ['an XXL member before a protected room', { protected: 1 }, reader('premium'), password],
    ['a privileged member before a protected room', { protected: 1 }, reader('privileged'), { kind: 'open' }],
    ['a privileged member before a showroom', showroom, reader('privileged'), { kind: 'open' }],
  ] as const)('%s', (_, change, entrant, entry) => {
    expect(entryOf(room(change), entrant)).toEqual(entry);
  });

  test('the creator enters their own room, whatever it asks of others', () => {
    const own = room({ closed: 1, protected: 1, people: 3, options: { showroom: 1, allowed_gender: 1 } });
    expect(entryOf(own, reader('free', 2, 7))).toEqual({ kind: 'open' });
    expect(hasHostRights(own, reader('free', 2, 7))).toBe(true);
    expect(hasHostRights(own, reader('premium'))).toBe(false);
    expect(hasHostRights(room({ creator: null }), reader('privileged'))).toBe(true);
  });
});

test('rooms stand open before closed, then by people, cameras, kind and age', () => {
  const ordered = [
    room({ roomid: 9, people: 3 }),
    room({ roomid: 8, people: 1, cameras: 1 }),
    room({ roomid: 7, people: 1, kind: 'house' }),
    room({ roomid: 5, people: 1 }),
    room({ roomid: 6, people: 1 }),
    room({ roomid: 4, people: 1, kind: 'my_room' }),
    room({ roomid: 3, people: 50, closed: 1 }),
  ];
  expect(ordered.toReversed().toSorted(roomOrder)).toEqual(ordered);
});
