// What the demo's members did before the first start, domain after domain, by the faces of the domains.
import type { Uid } from '@alcove/protocol';
import type { Albums } from '../modules/albums/index.ts';
import type { ContributionsModule } from '../modules/contributions/index.ts';
import type { Gifts } from '../modules/gifts/index.ts';
import type { GuestbookModule } from '../modules/guestbook/index.ts';
import type { NotificationsModule } from '../modules/notifications/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { PrivateMessages } from '../modules/pm/index.ts';
import type { Profiles } from '../modules/profiles/index.ts';
import type { Relations } from '../modules/relations/index.ts';
import type { Rooms } from '../modules/rooms/index.ts';
import type { WallModule } from '../modules/wall/index.ts';
import type { Accounts } from '../modules/accounts/index.ts';
import type { InventedMembers } from './members.ts';

export type Seeded = {
  accounts: Pick<Accounts, 'members'>;
  rooms: Pick<Rooms, 'seedCast'>;
  gifts: Pick<Gifts, 'seedCast'>;
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

type Needs = Seeded & { invented: Pick<InventedMembers, 'seed' | 'list'> };

export function createSeeder(needs: Needs) {
  const { accounts, rooms, gifts, payments, pm, guestbook, wall, profiles, relations, notifications } = needs;
  const { albums, contributions, invented } = needs;

  async function activeMembers(): Promise<Uid[]> {
    const uids = (await invented.list()).map(({ uid }) => uid as Uid);
    const known = await accounts.members.byUids(uids);
    return uids.filter((uid) => known.get(uid)?.active);
  }

  return {
    async seed(): Promise<number> {
      const count = await invented.seed();
      if (count === 0) return 0;
      await rooms.seedCast();
      await gifts.seedCast();
      await payments.seedCast();
      await pm.seedCast();
      const active = await activeMembers();
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
