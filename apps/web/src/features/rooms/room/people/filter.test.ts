import type { PersonInRoom, Room } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { countsOf, peopleToShow } from './filter.ts';

function person(uid: number, nick: string, more: Partial<PersonInRoom> = {}): PersonInRoom {
  return {
    uid,
    id: uid,
    nick,
    gender: 2,
    age: 30,
    avatar_url: '',
    certified: 0,
    status: 'free',
    member_type: 0,
    country: 'FR',
    region: '',
    town: '',
    camera: 0,
    watching: 0,
    mood: '',
    pm_enabled: 1,
    gift_rank: 0,
    privileged: 0,
    trial: 0,
    ...more,
  };
}
const room = { creator: { uid: 7, nick: 'Hôte', avatar_url: '', certified: 0 } } as Room;
const people = [
  person(1, 'Zoé'),
  person(2, 'Élise', { status: 'XXL' }),
  person(3, 'Bastien', { camera: 1 }),
  person(-4, 'Visiteur', { trial: 1, status: 'visitor' }),
  person(7, 'Hôte'),
  person(9, 'Moi'),
  person(5, 'Ольга'),
];
const wish = { filter: 'all', search: '', me: 9, room, hidden: new Set<number>() } as const;
const nicks = (more: Partial<Parameters<typeof peopleToShow>[1]>) =>
  peopleToShow(people, { ...wish, ...more }).map(({ nick }) => nick);

describe('the people of a room', () => {
  it('begin with oneself and the host; then cameras, XXL, members, and visitors last', () => {
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

  it('are without those whom one blocks', () => {
    expect(nicks({ hidden: new Set([3, 2]) })).not.toContain('Bastien');
  });
});
