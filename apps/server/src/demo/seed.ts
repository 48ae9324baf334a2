// What the demo's members did before the first start, domain after domain, by the faces of the domains.
import { dayMs, hourMs, minuteMs, type RoomId } from '@alcove/protocol';
import { castFollows } from './cast/follows.ts';
import { castWords } from './cast/guestbook.ts';
import { castSharers } from './cast/map.ts';
import { castPlaces } from './cast/places.ts';
import { castDrawnPosts, castPosts } from './cast/posts.ts';
import { buyer, castPurchases } from './cast/purchases.ts';
import { castSearches } from './cast/searches.ts';
import { castRooms } from './cast/rooms.ts';
import { castTalk } from './cast/talk.ts';
import { seedConversations } from './conversations.ts';
import { createGivingSeed } from './giving.ts';
import type { Cast, InventedMembers } from './members.ts';
import type { DemoNeeds } from './needs.ts';
import { createPhotoJobs } from './photos.ts';
import { seedPosts } from './posts.ts';
import { createSetJobs } from './sets.ts';
import { createStoryJobs } from './stories.ts';

/** Between two lines of a room, and since the latest. */
const lineStepMs = 3 * minuteMs;

type Needs = DemoNeeds & { invented: InventedMembers };

export function createSeeder(needs: Needs) {
  const { clock, accounts, rooms, chat, payments, guestbook, geo, relations, notifications } = needs;
  const { invented } = needs;
  const seedGiving = createGivingSeed(needs);
  const drawPhotos = createPhotoJobs(needs);
  const drawSets = createSetJobs(needs);
  const drawStories = createStoryJobs(needs);

  async function seedRooms(
    { uidOf }: Cast,
    wanted: typeof castRooms = castRooms,
  ): Promise<ReadonlyMap<string, RoomId>> {
    const ids = new Map<string, RoomId>();
    for (const { by, ...room } of wanted) {
      const id = await rooms.importRoom({ ...room, creator: uidOf(by) });
      if (id !== undefined) ids.set(room.name, id);
    }
    return ids;
  }

  async function seedTalk({ uidOf }: Cast, wanted: typeof castTalk = castTalk): Promise<void> {
    for (const { room: name, lines } of wanted) {
      const room = [...rooms.known.all()].find((known) => known.name === name);
      if (!room) continue;
      const beganAt = clock.now() - lines.length * lineStepMs;
      const said = lines.map(({ by, text }, nth) => ({
        uid: uidOf(by),
        text,
        saidAt: beganAt + nth * lineStepMs,
      }));
      await chat.importLines(room.id, said);
    }
  }

  /** Of a demo that was invented without residents. */
  async function seedRoomsOfResidents(): Promise<void> {
    const played = new Set((await invented.list()).flatMap(({ nick, resident }) => (resident ? [nick] : [])));
    const cast = await invented.people();
    const added = await seedRooms(
      cast,
      castRooms.filter(({ by }) => played.has(by)),
    );
    const talk = castTalk.filter(
      ({ room, lines }) => added.has(room) && lines.every(({ by }) => played.has(by)),
    );
    await seedTalk(cast, talk);
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

  async function seedPlaces({ uidOf, active }: Cast): Promise<void> {
    const members = await accounts.members.byUids(active);
    for (const { nick, ...shown } of castSharers) {
      const uid = uidOf(nick);
      const place = castPlaces[members.get(uid)?.town ?? ''];
      if (place) await geo.importPosition(uid, place, shown);
    }
  }

  async function seedFollows({ active }: Cast): Promise<void> {
    const follows = castFollows(active, clock.now());
    for (const { at, ...follow } of follows) await relations.importFollow(follow, at);
    const notified = follows.map(({ follower, followed, at }) => ({
      type: 'follower' as const,
      from: follower,
      to: followed,
      entity: '',
      data: {},
      once: String(follower),
      onceMs: dayMs,
      happenedAt: at,
    }));
    await notifications.importNotifications(notified, clock.now() - dayMs);
  }

  return {
    async seed(): Promise<number> {
      const count = await invented.seed();
      if (count === 0) {
        if (await invented.nameResidents()) await seedRoomsOfResidents();
        return 0;
      }
      const cast = await invented.people();
      await seedGiving(cast, await seedRooms(cast));
      await seedTalk(cast);
      await seedPurchases(cast);
      await needs.finding.importSearches(castSearches);
      await seedConversations(needs, cast);
      await seedGuestbooks(cast);
      await seedPosts(needs, cast, castPosts);
      await seedPlaces(cast);
      await seedFollows(cast);
      return count;
    },

    async seedPictures(): Promise<number> {
      await seedPosts(needs, await invented.people(), castDrawnPosts);
      // By jobs, which draw one after the other once the site is open.
      await drawPhotos();
      await drawSets();
      await drawStories();
      return castDrawnPosts.length;
    },
  };
}
