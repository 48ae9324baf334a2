// The list of rooms as a reader asks for it, and as it changes on screen.
import { entryOf, genders, type Room } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { isLinked } from './RoomCard.tsx';
import { readListQuery, rowsAtOnce, writeQuery } from './list-query.ts';
import { arrange, offeredFilters, refreshed } from './list-state.ts';

type Traits = Partial<Omit<Room, 'options'>> & { options?: Partial<Room['options']> };

let last = 0;
function room(name: string, { options, ...traits }: Traits = {}): Room {
  return {
    roomid: ++last,
    name,
    slug: name.toLowerCase(),
    kind: 'member',
    creator: { uid: 500 + last, nick: `Hôte${last}`, avatar_url: '', certified: 0 },
    closed: 0,
    protected: 0,
    options: { allowed_gender: 0, capacity: 100, showroom: 0, price: 12, welcome: '', ...options },
    people: 1,
    cameras: 0,
    ...traits,
  };
}

const all = { filter: 'all', sort: 'lively', words: '' } as const;
const names = (rooms: readonly Room[]) => rooms.map(({ name }) => name);
const woman = { uid: 1, standing: 'free', gender: genders.female } as const;

test('an address holds the chosen filters and leaves out the defaults', () => {
  const asked = { filter: 'men', sort: 'name', words: 'été à 2', rows: 96 } as const;
  expect(readListQuery(new URLSearchParams(writeQuery(asked)))).toEqual(asked);
  expect(writeQuery({ filter: 'all', sort: 'lively', words: '' })).toBe('');
});

test('an address with invalid values gives the defaults', () => {
  const strange = new URLSearchParams({ show: '__proto__', sort: 'x', q: 'a'.repeat(900), rows: '1e9' });
  expect(readListQuery(strange)).toEqual({
    filter: 'all',
    sort: 'lively',
    words: 'a'.repeat(100),
    rows: 960,
  });
  for (const rows of ['-3', '0.5', 'NaN', '']) {
    expect(readListQuery(new URLSearchParams({ rows })).rows).toBe(rowsAtOnce);
  }
});

test('a reader finds rooms by name or host, in any spelling and script', () => {
  const rooms = [
    room('Le Café d’été', { people: 3 }),
    room('Тёплая гостиная', { people: 2 }),
    room('Persiennes', { creator: { uid: 9, nick: 'Ambre_Élise', avatar_url: '', certified: 0 } }),
    room('Grand salon', { creator: null }),
  ];
  const find = (words: string) => names(arrange(rooms, { ...all, words }, 'fr'));
  expect(find('cafe d ete')).toEqual(['Le Café d’été']);
  expect(find('ТЁПЛАЯ')).toEqual(['Тёплая гостиная']);
  expect(find('elise')).toEqual(['Persiennes']);
  expect(find('personne')).toEqual([]);
});

test('the liveliest rooms come first and closed ones last; by name, the order is that of the reader’s language', () => {
  const rooms = [
    room('Zoé', { people: 50, closed: 1 }),
    room('Étoile', { people: 2, options: { capacity: 40 } }),
    room('Salon 10', { people: 9, options: { capacity: 10 } }),
    room('salon 2', { people: 5, options: { capacity: 8 } }),
  ];
  expect(names(arrange(rooms, all, 'fr'))).toEqual(['Salon 10', 'salon 2', 'Étoile', 'Zoé']);
  expect(names(arrange(rooms, { ...all, sort: 'name' }, 'fr'))).toEqual([
    'Étoile',
    'salon 2',
    'Salon 10',
    'Zoé',
  ]);
  expect(names(arrange(rooms, { ...all, sort: 'places' }, 'fr'))).toEqual([
    'Étoile',
    'salon 2',
    'Salon 10',
    'Zoé',
  ]);
});

test('of equally lively rooms system rooms come first, then opened rooms, then members’ personal rooms', () => {
  const rooms = [
    room('Chez Anna', { kind: 'my_room', people: 0 }),
    room('Le boudoir', { people: 0 }),
    room('La terrasse', { kind: 'house', creator: null, people: 0 }),
    room('Chez Zoé', { kind: 'my_room', people: 1 }),
  ];
  expect(names(arrange(rooms, all, 'fr'))).toEqual(['Chez Zoé', 'La terrasse', 'Le boudoir', 'Chez Anna']);
});

test('a refreshed list keeps its order: new rooms come last, rooms that are gone stay in place as closed', () => {
  const busy = room('Le balcon', { people: 30 });
  const quiet = room('La cour', { people: 2 });
  const gone = room('La cave', { people: 10 });
  const now = [{ ...quiet, people: 80 }, { ...busy, people: 1 }, room('La véranda', { people: 99 })];
  const shown = refreshed(all, { base: [busy, quiet, gone], now }, 'fr');
  expect(shown.map(({ name, people, closed }) => [name, people, closed])).toEqual([
    ['Le balcon', 1, 0],
    ['La cave', 0, 1],
    ['La cour', 80, 0],
    ['La véranda', 99, 0],
  ]);
});

test('a room that fills up stays in a list of free places until the list is asked for again', () => {
  const filling = room('Le balcon', { people: 9, options: { capacity: 10 } });
  const now = [{ ...filling, people: 10 }];
  const asked = { ...all, filter: 'places' } as const;
  expect(names(refreshed(asked, { base: [filling], now }, 'fr'))).toEqual(['Le balcon']);
  expect(names(refreshed(asked, { base: now, now }, 'fr'))).toEqual([]);
});

test('only filters that match some rooms but not all are offered, and the chosen one', () => {
  const base = [room('A', { options: { allowed_gender: genders.male } }), room('B'), room('C')];
  const offered = (filter: 'all' | 'cameras') =>
    offeredFilters({ base, now: base }, { filter, words: '' }).map((each) => [each.filter, each.count]);
  expect(offered('all')).toEqual([
    ['all', 3],
    ['men', 1],
  ]);
  expect(offered('cameras')).toEqual([
    ['all', 3],
    ['cameras', 0],
    ['men', 1],
  ]);
});

test('the filter of rooms with cameras counts the cameras, as the head of the list does', () => {
  const rooms = [room('A', { cameras: 2 }), room('B', { cameras: 3 }), room('C')];
  expect(offeredFilters({ base: rooms, now: rooms }, { filter: 'all', words: '' })).toContainEqual({
    filter: 'cameras',
    count: 5,
  });
});

const linked = (traits: Traits) => isLinked(entryOf(room('Persiennes', traits), woman));

test('only a closed room and a room for another gender are not linked', () => {
  expect(linked({ closed: 1 })).toBe(false);
  expect(linked({ options: { allowed_gender: genders.male } })).toBe(false);
  expect(linked({ protected: 1 })).toBe(true);
  expect(linked({ people: 100 })).toBe(true);
});
