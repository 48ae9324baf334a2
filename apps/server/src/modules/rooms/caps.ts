// What she may do now, told to her whenever it is another.
import { type Caps, may, type RoomId, roomsCallbacks } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { type Guest, standingOfGuest } from './guests.ts';

type Needs = {
  clock: Clock;
  log: Log;
  relations: Pick<Relations, 'privateData'>;
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil'>;
};

const everywhere = 0 as RoomId;
const flag = (value: boolean) => (value ? 1 : 0);

export function createCaps({ clock, log, relations, sanctions }: Needs) {
  /** What was told last, so that nothing is told twice. */
  const told = new WeakMap<Guest, string>();

  async function read(guest: Guest): Promise<Caps> {
    // What holds everywhere holds in each room.
    const places = guest.rooms.size > 0 ? [...guest.rooms] : [everywhere];
    const mutes = await Promise.all(places.map((roomId) => sanctions.mutedUntil(guest.uid, roomId)));
    const standing = standingOfGuest(guest, clock.now());
    return {
      standing,
      write: flag(may('writeInRooms', standing)),
      watch: flag(may('watchStreams', standing)),
      pm: flag(may('usePm', standing)),
      create_room: flag(may('createRooms', standing)),
      muted_until: Math.max(...mutes),
    };
  }

  /** A visitor has no relations. */
  const privateDataOf = async ({ uid }: Guest) =>
    uid > 0 ? relations.privateData(uid) : { blocklist: [], blocked_by: [] };

  async function both(guest: Guest) {
    const [caps, private_data] = await Promise.all([read(guest), privateDataOf(guest)]);
    guest.privateData = private_data;
    return { caps, private_data };
  }

  async function tell(guest: Guest): Promise<void> {
    // Before her login is answered there is nothing to correct.
    if (!told.has(guest)) return;
    const now = await both(guest);
    const text = JSON.stringify(now);
    if (told.get(guest) === text || !guest.connection.isOpen) return;
    told.set(guest, text);
    guest.connection.tell(roomsCallbacks.capsChange, now);
  }

  return {
    /** For the answer to her login. */
    async first(guest: Guest) {
      const now = await both(guest);
      told.set(guest, JSON.stringify(now));
      return now;
    },
    tell,
    /** As `tell`; what goes wrong is noted. */
    tellSoon: (guest: Guest) =>
      void tell(guest).catch((error: unknown) =>
        log.error({ err: error }, 'nobody was told what she may do'),
      ),
  };
}
export type CapsTelling = ReturnType<typeof createCaps>;
