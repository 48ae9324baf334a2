import { personOf, roomOf } from '@alcove/live-client/testing';
import { countsOf, type PersonInRoom } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { withCameraHere, peopleToShow, type PeopleView } from './filter.ts';

const free = (uid: number, nick: string, more: Partial<PersonInRoom> = {}) =>
  personOf(uid, { nick, status: 'free', ...more });
const room = roomOf(1, { creator: { uid: 7, nick: 'Hôte', avatar_url: '', certified: 0 } });
const people = [
  free(1, 'Zoé'),
  free(2, 'Élise', { status: 'XXL' }),
  free(3, 'Bastien', { camera: 1 }),
  free(-4, 'Visiteur', { trial: 1, status: 'visitor' }),
  free(7, 'Hôte'),
  free(9, 'Moi'),
  free(5, 'Ольга'),
];
const wish: PeopleView = { filter: 'all', search: '', me: 9, room, hidden: new Set() };
const nicks = (more: Partial<PeopleView>) =>
  peopleToShow(people, { ...wish, ...more }).map(({ nick }) => nick);

describe('the people of a room', () => {
  it('begin with the reader and the host; then come cameras, XXL, members, and visitors last', () => {
    expect(nicks({})).toEqual(['Moi', 'Hôte', 'Bastien', 'Élise', 'Zoé', 'Ольга', 'Visiteur']);
  });

  it('are found by any part of a nick, with or without accents, in any alphabet', () => {
    expect(nicks({ search: 'eli' })).toEqual(['Élise']);
    expect(nicks({ search: ' ОЛЬ ' })).toEqual(['Ольга']);
    expect(nicks({ search: 'nobody' })).toEqual([]);
  });

  it('are filtered and counted by camera and level', () => {
    expect(nicks({ filter: 'cameras' })).toEqual(['Bastien']);
    expect(nicks({ filter: 'xxl' })).toEqual(['Élise']);
    expect(countsOf(people)).toEqual({ all: 7, cameras: 1, xxl: 1 });
  });

  it('have a camera where it is on in this room, and none where it is on in another', () => {
    const [lit, dark] = [free(3, 'Bastien', { camera: 1 }), free(1, 'Zoé')];
    expect(withCameraHere(lit, new Set([3]))).toBe(lit);
    expect(withCameraHere(dark, new Set([3]))).toBe(dark);
    expect(withCameraHere(lit, new Set()).camera).toBe(0);
    expect(withCameraHere(dark, new Set([1])).camera).toBe(1);
  });

  it('do not include people whom the reader blocks', () => {
    expect(nicks({ hidden: new Set([3, 2]) })).not.toContain('Bastien');
  });
});
