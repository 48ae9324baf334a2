// Members in many rooms, who come, go and talk; what each has heard is compared with what was said.
import type { RoomId } from '@alcove/protocol';
import { startTalker, type Talker } from '../../apps/server/src/testing/talker.ts';
import { until } from '../../apps/server/src/testing/until.ts';
import { type MeasuredSite, passGate } from '../chat/measured-site.ts';

export type Seat = {
  n: number;
  room: RoomId;
  slug: string;
  talker: Talker<{ cookies: Map<string, string> }>;
};

/** `atOnce` are under way at any time. */
export async function forEachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

export async function openRooms({ database }: MeasuredSite, count: number) {
  const rooms = Array.from({ length: count }, (_, nth) => ({
    slug: `grow-${nth}`,
    name: `Grow ${nth}`,
    kind: 'house' as const,
    capacity: 10_000,
    created_at: Date.now(),
  }));
  return database.db.insertInto('rooms').values(rooms).returning(['id', 'slug']).execute();
}

/** Members `from` to `to` in the rooms in turn, on the server that `urlOf` names. */
export async function seat(
  {
    measured,
    rooms,
    members,
  }: { measured: MeasuredSite; rooms: { id: number; slug: string }[]; members: number },
  urlOf: (n: number) => string,
): Promise<Seat[]> {
  const seats: Seat[] = [];
  const gate = await passGate(urlOf(0));
  await forEachOf(measured.people.slice(0, members), 10, async ({ n }) => {
    const pairs = `${gate}; ${measured.sessionOf(n)}`.split('; ');
    const cookies = new Map(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
    const room = rooms[n % rooms.length];
    if (!room) throw new Error('there is no room');
    const talker = await startTalker({ cookies }, { servers: () => [urlOf(n)], room: room.slug });
    seats.push({ n, room: room.id as RoomId, slug: room.slug, talker });
  });
  return seats.toSorted((one, other) => one.n - other.n);
}

/** `count` lines by the members in turn. */
export async function talk(
  seats: readonly Seat[],
  { count, atOnce }: { count: number; atOnce: number },
): Promise<{ seconds: number; faults: string[] }> {
  for (const { talker } of seats) talker.received.length = 0;
  const said = Map.groupBy(
    Array.from({ length: count }, (_, nth) => nth),
    (nth) => seats[nth % seats.length]?.room,
  );
  const faults: string[] = [];
  const startedAt = performance.now();
  await forEachOf(
    Array.from({ length: count }, (_, nth) => nth),
    atOnce,
    async (nth) => {
      const seat = seats[nth % seats.length];
      await seat?.talker.live.rooms
        .say(seat.room, `line ${nth}`)
        .catch((error: unknown) => void faults.push(`a line was refused: ${String(error)}`));
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const missing = () =>
    seats.filter(({ talker, room }) => talker.received.length < (said.get(room)?.length ?? 0)).length;
  await until(() => missing() === 0, { what: 'all have heard all' }).catch(() => undefined);
  for (const [room, lines] of said) {
    const inRoom = seats.filter((seat) => seat.room === room);
    const first = inRoom[0]?.talker.received.map(({ id }) => id).join();
    for (const { talker, n } of inRoom) {
      const ids = talker.received.map(({ id }) => id);
      const heard = new Set(talker.received.map(({ message }) => message));
      const isOrdered = ids.every((id, nth) => nth === 0 || id > Number(ids[nth - 1]));
      if (ids.length !== lines.length || !lines.every((nth) => heard.has(`line ${nth}`)))
        faults.push(`member ${n} heard ${ids.length} lines of ${lines.length}`);
      if (!isOrdered || ids.join() !== first) faults.push(`member ${n} heard lines in another order`);
    }
  }
  return { seconds, faults };
}

/** Below the number of members, so that none is asked twice at once. */
const comingAtOnce = 10;

/** Each leaves their room and comes back, so many times. */
export const comeAndGo = (seats: readonly Seat[], rounds: number) =>
  forEachOf(
    Array.from({ length: rounds }, () => seats).flat(),
    comingAtOnce,
    async ({ talker, room, slug }) => {
      await talker.live.rooms.leave(room);
      await talker.live.rooms.join(slug);
    },
  );
