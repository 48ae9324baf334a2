import { personOf, roomOf } from '@alcove/live-client/testing';
import { describe, expect, it } from 'vitest';
import {
  type PagedPeople,
  pagedPeopleToShow,
  hasMore,
  updated,
  withoutLeft,
  withPage,
} from './paged-people.ts';
import type { PeopleView } from './filter.ts';

const person = (uid: number) => personOf(uid, { nick: `N${uid}`, status: 'free' });
const all = { filter: 'all', search: '' } as const;
const view: PeopleView = { ...all, me: 0, room: roomOf(1), hidden: new Set() };
const page = (from: number, to: number, count = 300, offset = 0) => ({
  users: Array.from({ length: to - from }, (_, at) => person(from + at)),
  count,
  cameras: 4,
  xxl: 2,
  offset,
});
const first = () => withPage(undefined, all, page(1, 201));
const uids = (crowd: PagedPeople, known: number[] = []) =>
  pagedPeopleToShow(crowd, known.map(person), view).map(({ uid }) => uid);

describe('the list of a crowded room', () => {
  it('grows page by page, each person once', () => {
    expect(hasMore(first())).toBe(true);
    const whole = withPage(first(), all, page(191, 301, 300, 200));
    expect(whole.users).toHaveLength(300);
    expect(hasMore(whole)).toBe(false);
    expect(whole).toMatchObject({ cameras: 4, xxl: 2 });
  });

  it('ends with the last received page, so that nothing moves when the next one comes', () => {
    expect(uids(first(), [7, 150, 250])).toHaveLength(200);
    expect(uids(first(), [250])).not.toContain(250);
    expect(uids(withPage(first(), all, page(201, 251, 250, 200)), [260]).at(-1)).toBe(260);
  });

  it('loses people who left, and updates the others', () => {
    const fewer = withoutLeft(first(), [3, 999]);
    expect(fewer).toMatchObject({ count: 299 });
    expect(uids(fewer)).not.toContain(3);
    expect(withoutLeft(fewer, [3])).toBe(fewer);
    const lit = updated(fewer, { uid: 150, camera: 1 });
    expect(uids(lit)[0]).toBe(150);
  });

  it('begins anew with another search', () => {
    const found = withPage(first(), { ...all, search: 'n1' }, page(10, 20, 10));
    expect(found.users).toHaveLength(10);
    expect(hasMore(found)).toBe(false);
  });

  it('ends where a page brings no new person', () => {
    const again = withPage(first(), all, page(101, 201, 300, 200));
    expect(hasMore(again)).toBe(false);
    expect(hasMore(withPage(again, all, page(1, 201)))).toBe(true);
  });
});
