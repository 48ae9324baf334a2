// What the demo's members did before the first start, domain after domain, by the faces of the domains.
import type { RoomId } from '@alcove/protocol';
import type { Albums } from '../modules/albums/index.ts';
import type { ContributionsModule } from '../modules/contributions/index.ts';
import type { GuestbookModule } from '../modules/guestbook/index.ts';
import type { NotificationsModule } from '../modules/notifications/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { PrivateMessages } from '../modules/pm/index.ts';
import type { Profiles } from '../modules/profiles/index.ts';
import type { Relations } from '../modules/relations/index.ts';
import type { Rooms } from '../modules/rooms/index.ts';
import type { WallModule } from '../modules/wall/index.ts';
import { castRooms } from './cast/rooms.ts';
import { createGivingSeed } from './giving.ts';
import type { InventedMembers, Cast } from './members.ts';

export type Seeded = Parameters<typeof createGivingSeed>[0] & {
  rooms: Pick<Rooms, 'importRoom'>;
  payments: Pick<Payments, 'seedCast'>;
  pm: Pick<PrivateMessages, 'seedCast'>;
  guestbook: Pick<GuestbookModule, 'seedCast'>;
  wall: Pick<WallModule, 'seedCast' | 'seedCastPictures'>;
  profiles: Pick<Profiles, 'seedCast'>;
  relations: Pick<Relations, 'seedCast'>;
  notifications: Pick<NotificationsModule, 'seedCast'>;
  albums: Pick<Albums, 'seedCast'>;
  contributions: Pick<ContributionsModule, 'seedCast'>;
};

type Needs = Seeded & { invented: Pick<InventedMembers, 'seed' | 'people'> };

export function createSeeder(needs: Needs) {
  const { rooms, payments, pm, guestbook, wall, profiles, relations, notifications } = needs;
  const { albums, contributions, invented } = needs;

  const seedGiving = createGivingSeed(needs);

  async function seedRooms({ uidOf }: Cast): Promise<ReadonlyMap<string, RoomId>> {
    const ids = new Map<string, RoomId>();
    for (const { by, ...room } of castRooms) {
      const id = await rooms.importRoom({ ...room, creator: uidOf(by) });
      if (id !== undefined) ids.set(room.name, id);
    }
    return ids;
  }

  return {
    async seed(): Promise<number> {
      const count = await invented.seed();
      if (count === 0) return 0;
      const cast = await invented.people();
      const { active } = cast;
      await seedGiving(cast, await seedRooms(cast));
      await payments.seedCast();
      await pm.seedCast();
      await guestbook.seedCast();
      await wall.seedCast();
      await profiles.seedCast(active);
      await notifications.seedCast(await relations.seedCast(active));
      return count;
    },

    async seedPictures(): Promise<number> {
      const posts = await wall.seedCastPictures();
      // By jobs, which draw one after the other once the site is open.
      await albums.seedCast();
      await contributions.seedCast();
      return posts;
    },
  };
}
