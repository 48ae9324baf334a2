// What the demo's members did before the first start, domain after domain, by the faces of the domains.
import { dayMs, hourMs, type RoomId } from '@alcove/protocol';
import type { Accounts } from '../modules/accounts/index.ts';
import type { Albums } from '../modules/albums/index.ts';
import type { ContributionsModule } from '../modules/contributions/index.ts';
import type { GuestbookModule } from '../modules/guestbook/index.ts';
import type { NotificationsModule } from '../modules/notifications/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { Profiles } from '../modules/profiles/index.ts';
import type { Relations } from '../modules/relations/index.ts';
import type { Rooms } from '../modules/rooms/index.ts';
import type { WallModule } from '../modules/wall/index.ts';
import { castFollows } from './cast/follows.ts';
import { castWords } from './cast/guestbook.ts';
import { castPlaces } from './cast/places.ts';
import { buyer, castPurchases } from './cast/purchases.ts';
import { castRooms } from './cast/rooms.ts';
import { seedConversations } from './conversations.ts';
import { createGivingSeed } from './giving.ts';
import type { InventedMembers, Cast } from './members.ts';

export type Seeded = Parameters<typeof createGivingSeed>[0] &
  Parameters<typeof seedConversations>[0] & {
    rooms: Pick<Rooms, 'importRoom'>;
    payments: Pick<Payments, 'importPurchase'>;
    guestbook: Pick<GuestbookModule, 'importWord'>;
    wall: Pick<WallModule, 'seedCast' | 'seedCastPictures'>;
    accounts: Pick<Accounts, 'members'>;
    profiles: Pick<Profiles, 'placeMember'>;
    relations: Pick<Relations, 'importFollow'>;
    notifications: Pick<NotificationsModule, 'importNotifications'>;
    albums: Pick<Albums, 'seedCast'>;
    contributions: Pick<ContributionsModule, 'seedCast'>;
  };

type Needs = Seeded & { invented: Pick<InventedMembers, 'seed' | 'people'> };

export function createSeeder(needs: Needs) {
  const { clock, accounts, rooms, payments, guestbook, wall, profiles, relations, notifications } = needs;
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

  async function seedPurchases({ uidOf }: Cast): Promise<void> {
    for (const { daysAgo, ticket, ...past } of castPurchases) {
      const made = { ticket, at: clock.now() - daysAgo * dayMs };
      if ('offer' in past) await payments.importPurchase({ ...made, ...past, recipient: uidOf(buyer) });
      else {
        const { sold, cents, from = buyer, to = buyer, state = 'paid' } = past;
        const people = { buyer: uidOf(from), recipient: uidOf(to) };
        await payments.importPurchase({ ...made, ...people, sold, cents, state });
      }
    }
  }

  async function seedGuestbooks({ uidOf }: Cast): Promise<void> {
    for (const { from, to, hoursAgo, waiting = false, ...word } of castWords)
      await guestbook.importWord({
        ...word,
        waiting,
        author: uidOf(from),
        owner: uidOf(to),
        written_at: clock.now() - hoursAgo * hourMs,
      });
  }

  async function seedPlaces({ active }: Cast): Promise<void> {
    for (const { uid, town } of (await accounts.members.byUids(active)).values())
      await profiles.placeMember(uid, castPlaces[town]);
  }

  async function seedFollows({ active }: Cast): Promise<void> {
    const follows = castFollows(active, clock.now());
    for (const { at, ...follow } of follows) await relations.importFollow(follow, at);
    const told = follows.map(({ follower, followed, at }) => ({
      type: 'follower' as const,
      from: follower,
      to: followed,
      entity: '',
      data: {},
      once: String(follower),
      onceMs: dayMs,
      happenedAt: at,
    }));
    await notifications.importNotifications(told, clock.now() - dayMs);
  }

  return {
    async seed(): Promise<number> {
      const count = await invented.seed();
      if (count === 0) return 0;
      const cast = await invented.people();
      await seedGiving(cast, await seedRooms(cast));
      await seedPurchases(cast);
      await seedConversations(needs, cast);
      await seedGuestbooks(cast);
      await wall.seedCast();
      await seedPlaces(cast);
      await seedFollows(cast);
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
