// The form of a new room.
import { roomSlug } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { newRoomFaults, newRoomFieldOf, freeName, type NewRoomForm } from './new-room-faults.ts';

const form = (traits: Partial<NewRoomForm> = {}): NewRoomForm => ({
  name: 'Le balcon',
  gender: 0,
  locked: false,
  password: '',
  confirmation: '',
  ...traits,
});
const taken = new Set(['Le balcon', 'Le balcon de Maëlle', 'Le balcon 2'].map(roomSlug));
const none = new Set<string>();

test('a new room needs a name that no other room has in any spelling', () => {
  expect(newRoomFaults(form({ name: '  ' }), none)).toEqual({ name: 'room_name_required' });
  expect(newRoomFaults(form({ name: '42' }), none)).toEqual({ name: 'room_name_invalid' });
  expect(newRoomFaults(form({ name: 'LE  BALCÓN' }), taken)).toEqual({ name: 'room_name_taken' });
  expect(newRoomFaults(form({ name: 'Тёплая гостиная' }), taken)).toEqual({});
});

test('a protected room needs its password typed twice alike', () => {
  expect(newRoomFaults(form({ locked: true }), none)).toEqual({ password: 'room_password_required' });
  expect(newRoomFaults(form({ locked: true, password: 'rideau', confirmation: 'Rideau' }), none)).toEqual({
    confirmation: 'room_password_mismatch',
  });
  expect(newRoomFaults(form({ locked: true, password: 'rideau', confirmation: 'rideau' }), none)).toEqual({});
  expect(newRoomFaults(form({ password: 'forgotten behind the switch' }), none)).toEqual({});
});

test('a form with several faults shows all of them at once', () => {
  expect(newRoomFaults(form({ name: '', locked: true }), none)).toEqual({
    name: 'room_name_required',
    password: 'room_password_required',
  });
});

test('a refusal of the server is shown at its field', () => {
  expect(['room_name_taken', 'room_password_required', 'room_password_mismatch'].map(newRoomFieldOf)).toEqual(
    ['name', 'password', 'confirmation'],
  );
  expect(newRoomFieldOf('room_creation_failed')).toBeUndefined();
});

test('a member who chose a taken name is offered a free one like it', () => {
  const near = (name: string) => freeName(name, `${name} d’Ondine`, taken);
  expect(near('Le balcon')).toBe('Le balcon d’Ondine');
  expect(freeName('Le balcon', 'Le balcon de Maëlle', taken)).toBe('Le balcon 3');
  // With a host it would be too long.
  expect(near('a'.repeat(58))).toBe(`${'a'.repeat(58)} 2`);
  expect(near('a'.repeat(60))).toBeUndefined();
});
