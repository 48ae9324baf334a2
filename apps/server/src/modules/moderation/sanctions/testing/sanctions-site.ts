// Sanctions on a site whose rooms are names alone: a real database, a movable clock, and people who act by calls.
//
//   const basile = await site.member();   await basile.exclude({ nick: 'Ondine', room_id: 'Terrasse' })
import {
  type ArgumentsOf,
  type CallSpec,
  type Language,
  moderationCalls,
  type OutputOf,
  type Person,
  type RoomId,
  type Uid,
} from '@alcove/protocol';
import { createInProcessBus } from '../../../../platform/bus/in-process.ts';
import { createMemoryRateLimits } from '../../../../platform/bus/memory-rate-limits.ts';
import { slotsOfOneProcess } from '../../../../platform/bus/slot-leases.ts';
import type { Handler } from '../../../../platform/http/call.ts';
import { parseInput } from '../../../../platform/http/input.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import { notificationWriter } from '../../../notifications/index.ts';
import { createPresence } from '../../../../platform/presence/presence.ts';
import { presentVisitor } from '../../../../platform/presence/testing/present-visitor.ts';
import { readDictionaries } from '../../../../platform/words.ts';
import { idleJobs } from '../../../../testing/jobs.ts';
import { silentLog, startTestSite, type Traits } from '../../../../testing/index.ts';
import { createBanLookup } from '../../../accounts/bans.ts';
import { lockMember, memberByUid, memberPerson, membersByUid } from '../../../accounts/members.ts';
import { createModeration, type Sanction } from '../../index.ts';

type RoomOfTest = { roomId: RoomId; name: string; ownerUid: Uid | undefined };

const unasked = () => {
  throw new Error('sanctions do not ask this');
};

export async function startSanctionsSite() {
  const site = await startTestSite();
  const { db, clock } = site;
  const bus = createInProcessBus({ log: silentLog });
  const dictionaries = readDictionaries();
  const rateLimits = createMemoryRateLimits({ clock });
  const rooms: RoomOfTest[] = [];
  const mails: { subject: string; text: string }[] = [];

  const presence = await createPresence({ bus, slots: slotsOfOneProcess, log: silentLog });

  const start = () =>
    createModeration(
      {
        db,
        clock,
        bus,
        log: silentLog,
        rateLimits,
        dictionaries,
        metrics: createMetrics(),
        jobs: idleJobs({
          async add(_, { name }, payload) {
            if (name === 'letter') mails.push(payload as never);
          },
        }),
        presence,
        notifications: notificationWriter({ clock }),
      },
      {
        members: {
          byUid: (uid) => memberByUid(db, uid),
          byNick: async (nick) => {
            const row = await db
              .selectFrom('members')
              .select('uid')
              .where('nick', '=', nick)
              .executeTakeFirst();
            return row && memberByUid(db, row.uid);
          },
          team: async () => [],
          finder: {
            find: unasked,
            counts: unasked,
            formerNicks: unasked,
            seenSince: unasked,
            joinedBefore: unasked,
          },
          setCertified: unasked,
          setRole: unasked,
          byUids: (uids) => membersByUid(db, uids),
          lock: lockMember,
          behindTrial: async () => [],
          banOf: createBanLookup({ db, clock, behindTrial: async () => [] }),
          async trial(uid) {
            const row = await db.selectFrom('trials').selectAll().where('uid', '=', uid).executeTakeFirst();
            return row && { uid: row.uid, nick: row.nick, endsAt: row.ends_at };
          },
        },
        relations: { blockIn: async () => () => {} },
        wallet: { flowBetween: unasked, held: unasked },
        files: { open: async () => null, put: unasked, removeAll: unasked },
        heldFiles: { hold: unasked, letGo: unasked },
        wholeFiles: { behind: unasked, open: unasked },
        knownImagesDir: undefined,
        pictures: { printsOf: unasked, framesOf: unasked, near: unasked },
        ageProofs: { counts: { ofYear: async () => [] } },
        secretKey: 'of a test',
        siteSettings: { list: unasked, change: unasked, changed: unasked },
        operatorEmail: () => 'moderators@example.test',
        desk: { timeZone: 'Europe/Paris', isStaffAlone: false, onCall: {} },
        origin: () => 'http://alcove.test',
        endSessions: async () => async () => {},
        announceMember: async () => {},
      },
    );

  /** Two processes of one site. */
  const [here, there] = [await start(), await start()];
  for (const { registerRooms } of [here, there])
    registerRooms({
      find: async (ref) => rooms.find(({ roomId, name }) => [String(roomId), name].includes(ref)),
      nameOf: (roomId) => rooms.find((room) => room.roomId === roomId)?.name ?? '',
    });
  const [announced, announcedThere]: [Sanction[], Sanction[]] = [[], []];
  here.sanctions.onSanction((sanction) => void announced.push(sanction));
  there.sanctions.onSanction((sanction) => void announcedThere.push(sanction));

  /** The calls of one person, past the capability check. */
  function actingAs(person: Person) {
    const known =
      person.kind === 'trial'
        ? { trial: { uid: person.uid, nick: person.nick, endsAt: person.endsAt } }
        : { session: { id: '', uid: person.uid, person, provenAt: 0 } };
    const does =
      <C extends CallSpec>(spec: C, handler: Handler<C>) =>
      async (input: ArgumentsOf<C>, language: Language = 'fr'): Promise<OutputOf<C>> =>
        handler(parseInput(spec.input, input as object) as never, { language, ...known } as never);
    return {
      uid: person.uid,
      nick: person.nick,
      mute: does(moderationCalls.mute, here.calls.mute),
      unmute: does(moderationCalls.unmute, here.calls.unmute),
      reasons: does(moderationCalls.exclusionReasons, here.calls.exclusionReasons),
      exclude: does(moderationCalls.exclude, here.calls.exclude),
      excludeThere: does(moderationCalls.exclude, there.calls.exclude),
      exclusions: does(moderationCalls.exclusions, here.calls.exclusions),
      lift: does(moderationCalls.liftExclusion, here.calls.liftExclusion),
    };
  }

  function enters(uid: Uid, nick: string, { roomId }: Pick<RoomOfTest, 'roomId'>) {
    presence.connect(presentVisitor(uid, nick));
    presence.enter(uid, roomId);
  }

  async function member(traits: Traits = {}) {
    const { uid } = await site.addPerson(traits);
    const found = await memberByUid(db, uid);
    if (!found) throw new Error('the member does not exist');
    const { nick } = found;
    return {
      ...actingAs(memberPerson(found, { roleAwake: true })),
      enters: (room: Pick<RoomOfTest, 'roomId'>) => enters(uid, nick, room),
      leaves: (room: Pick<RoomOfTest, 'roomId'>) => presence.leave(uid, room.roomId, 'left'),
    };
  }

  async function visitor(room: RoomOfTest, nick: string) {
    const endsAt = clock.now() + 600_000;
    const hash = Buffer.alloc(32);
    const { uid } = await db
      .insertInto('trials')
      .values({ device_hash: hash, address_hash: hash, nick, started_at: clock.now(), ends_at: endsAt })
      .returning('uid')
      .executeTakeFirstOrThrow();
    enters(uid as Uid, nick, room);
    return actingAs({ kind: 'trial', uid: uid as Uid, nick, endsAt });
  }

  function room(owner?: { uid: Uid }): RoomOfTest {
    const roomId = (rooms.length + 1) as RoomId;
    const made = { roomId, name: `Salon ${roomId}`, ownerUid: owner?.uid };
    rooms.push(made);
    return made;
  }

  return {
    async close() {
      await presence.close();
      await site.close();
    },
    db,
    clock,
    here,
    there,
    announced,
    announcedThere,
    mails,
    member,
    visitor,
    room,
  };
}

export type SanctionsSite = Awaited<ReturnType<typeof startSanctionsSite>>;
export type TestPerson = Awaited<ReturnType<SanctionsSite['member']>>;
