// Cache of all rooms: read at the start, again after each change, and completely after a gap of the bus.
// A change is committed first and announced here afterwards.
import { type RoomId, roomSlug, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import type { Member, Members } from '../accounts/index.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import { allRooms, idOfRoom, roomById, type StoredRoom } from './store.ts';

export type Creator = { uid: Uid; nick: string; avatar_url: string; certified: 0 | 1 };
export type KnownRoom = Readonly<StoredRoom> & { readonly creator: Creator | null };

/** Without `before` the room is new; without `after` it was destroyed. */
export type RoomChange = { before: KnownRoom | undefined; after: KnownRoom | undefined };

export type KnownRooms = {
  all(): Iterable<KnownRoom>;
  byId(id: number): KnownRoom | undefined;
  /** By id or name, in any spelling. */
  named(ref: string): KnownRoom | undefined;
  /** Like `named`, then from the database: another process may just have created the room. */
  seek(ref: string): Promise<KnownRoom | undefined>;
  myRoomOf(uid: Uid): KnownRoom | undefined;
  /** To be called after the commit: reads the rooms again, here at once and elsewhere by the bus. */
  changed(...ids: RoomId[]): Promise<void>;
  /** Called in every process. */
  onChange(listener: (change: RoomChange) => void): void;
};

type Needs = Use<'db' | 'bus' | 'log'> & {
  members: Pick<Members, 'byUids'>;
  systemTexts: Pick<SystemRoomTexts, 'slugs'>;
  onMemberChange(listener: (uid: Uid) => void): void;
};

const shape = z.object({ ids: z.array(z.int()) });

const creatorOf = (member: Member): Creator => ({
  uid: member.uid,
  nick: member.nick,
  avatar_url: member.avatar,
  certified: member.certified ? 1 : 0,
});

function withCreator(room: StoredRoom, creators: ReadonlyMap<Uid, Member>): KnownRoom {
  const creator = room.creator_uid === null ? undefined : creators.get(room.creator_uid);
  return { ...room, creator: creator ? creatorOf(creator) : null };
}

const isId = (ref: string): boolean => /^\d{1,15}$/.test(ref);

export async function createKnownRooms(needs: Needs): Promise<KnownRooms> {
  const { db, bus, log, members, systemTexts } = needs;
  const changes = await createAnnouncements({ bus, log, topic: 'rooms', shape });
  const byId = new Map<number, KnownRoom>();
  const bySlug = new Map<string, KnownRoom>();
  /** System rooms by their names in every language. */
  const bySystemName = new Map<string, KnownRoom>();
  const myRooms = new Map<Uid, KnownRoom>();
  const byCreator = new Map<Uid, Set<RoomId>>();
  const listeners: ((change: RoomChange) => void)[] = [];
  /** Number of the last started read of each room: an earlier read that ends later is dropped. */
  const readings = new Map<RoomId, number>();
  const underWay = new Map<RoomId, Promise<void>>();
  let readingCount = 0;

  function forget(room: KnownRoom) {
    byId.delete(room.id);
    if (bySlug.get(room.slug)?.id === room.id) bySlug.delete(room.slug);
    for (const slug of systemTexts.slugs(room)) bySystemName.delete(slug);
    if (room.creator_uid === null) return;
    byCreator.get(room.creator_uid)?.delete(room.id);
    if (byCreator.get(room.creator_uid)?.size === 0) byCreator.delete(room.creator_uid);
    if (room.kind === 'my_room') myRooms.delete(room.creator_uid);
  }

  function keep(room: KnownRoom) {
    byId.set(room.id, room);
    bySlug.set(room.slug, room);
    for (const slug of systemTexts.slugs(room)) bySystemName.set(slug, room);
    if (room.creator_uid === null) return;
    byCreator.set(room.creator_uid, (byCreator.get(room.creator_uid) ?? new Set()).add(room.id));
    if (room.kind === 'my_room') myRooms.set(room.creator_uid, room);
  }

  function replace(id: RoomId, after: KnownRoom | undefined) {
    const before = byId.get(id);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (before) forget(before);
    if (after) keep(after);
    for (const listener of listeners) listener({ before, after });
  }

  async function read(id: RoomId) {
    const reading = ++readingCount;
    readings.set(id, reading);
    const stored = await roomById(db, id);
    const creators = await members.byUids(stored?.creator_uid ? [stored.creator_uid] : []);
    if (readings.get(id) === reading) replace(id, stored && withCreator(stored, creators));
  }

  async function readAll() {
    const before = readingCount;
    const stored = await allRooms(db);
    const creators = await members.byUids(stored.flatMap(({ creator_uid }) => creator_uid ?? []));
    const found = new Map(stored.map((room) => [room.id, room]));
    for (const id of new Set([...byId.keys(), ...found.keys()]) as Set<RoomId>) {
      // A single read that started meanwhile is newer.
      if ((readings.get(id) ?? 0) > before) continue;
      const room = found.get(id);
      replace(id, room && withCreator(room, creators));
    }
  }

  const logFailure = (error: unknown) => log.error({ err: error }, 'a change of rooms was not read');
  function readSoon(id: RoomId) {
    const reading = read(id).catch(logFailure);
    underWay.set(id, reading);
    void reading.then(() => underWay.get(id) === reading && underWay.delete(id));
  }
  /** Until the newest read has ended: one that a newer read overtook is dropped, and its caller would find nothing. */
  async function newestRead(id: RoomId): Promise<void> {
    for (let reading = underWay.get(id); reading; reading = underWay.get(id)) await reading;
  }
  changes.onAnnouncement(({ ids }) => ids.forEach((id) => readSoon(id as RoomId)));
  changes.onGap(readAll);
  needs.onMemberChange((uid) => byCreator.get(uid)?.forEach(readSoon));
  await readAll();

  const bySpelling = (slug: string) => bySlug.get(slug) ?? bySystemName.get(slug);
  const named = (ref: string) => (isId(ref) ? byId.get(Number(ref)) : bySpelling(roomSlug(ref)));

  return {
    all: () => byId.values(),
    byId: (id) => byId.get(id),
    named,
    async seek(ref) {
      const known = named(ref);
      if (known) return known;
      const id = await idOfRoom(db, isId(ref) ? { id: Number(ref) } : { slug: roomSlug(ref) });
      if (id === undefined) return undefined;
      readSoon(id);
      await newestRead(id);
      return named(ref);
    },
    myRoomOf: (uid) => myRooms.get(uid),
    async changed(...ids) {
      changes.announce({ ids });
      await Promise.all(ids.map(newestRead));
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
