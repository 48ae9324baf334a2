// Names of rooms and their doors, as list and server judge them alike.
import { describe, expect, test } from 'vitest';
import type { Gender, Standing } from '../accounts.ts';
import {
  entryFault,
  genderWord,
  type Room,
  roomNameFault,
  roomPasswordFault,
  roomRef,
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
    ]) {
      expect(roomNameFault(wrong), wrong).toBe('room_name_invalid');
    }
  });

  test('refers to a room by id, name or nick, however long a nick is', () => {
    expect(roomRef().parse(12)).toBe('12');
    expect(roomRef().parse(` ~${'x'.repeat(99)}`)).toBe(`~${'x'.repeat(99)}`);
    expect(roomRef().safeParse('x'.repeat(102)).success).toBe(false);
  });
});

test('a password is there and typed twice alike', () => {
  expect(roomPasswordFault('', '')).toBe('room_password_required');
  expect(roomPasswordFault('rideau', 'rideaux')).toBe('room_password_mismatch');
  expect(roomPasswordFault('rideau', 'rideau')).toBeUndefined();
});

describe('a door', () => {
  test('is open to whoever fits', () => {
    expect(entryFault(room(), reader('trial'))).toBeUndefined();
    expect(entryFault(room({ people: 2 }), reader())).toBeUndefined();
  });

  test('of a closed room opens to its host and the team', () => {
    const closed = room({ closed: 1 });
    expect(entryFault(closed, reader('premium'))).toBe('room_closed');
    expect(entryFault(closed, reader('free', 2, 7))).toBeUndefined();
    expect(entryFault(closed, reader('privileged'))).toBeUndefined();
  });

  test('of a room for one gender is closed to the others, and to whoever has not said', () => {
    const forMen = room({ options: { allowed_gender: 1 } });
    expect(entryFault(forMen, reader('free', 1))).toBeUndefined();
    for (const gender of [2, 3, 4, undefined] as const) {
      expect(entryFault(forMen, reader('premium', gender))).toBe('room_gender');
    }
    expect(([1, 2, 3, 4] as const).map(genderWord)).toEqual(['male', 'female', 'couple', 'trans']);
  });

  test('of a full room opens to XXL', () => {
    const full = room({ people: 3 });
    for (const standing of ['trial', 'free', 'verified'] as const) {
      expect(entryFault(full, reader(standing))).toBe('room_full');
    }
    for (const standing of ['premium', 'privileged'] as const) {
      expect(entryFault(full, reader(standing))).toBeUndefined();
    }
  });
});
