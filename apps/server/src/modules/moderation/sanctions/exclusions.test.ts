// Exclusion from a room.
import { dayMs, exclusionReasons, hourMs, type RoomId, sanctions } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../testing/index.ts';
import { type TestPerson, type SanctionsSite, startSanctionsSite } from './testing/sanctions-site.ts';

let site: SanctionsSite;
beforeAll(async () => void (site = await startSanctionsSite()));
afterAll(() => site.close());

const xxl = () => site.member({ premium: true });
async function xxlIn(...rooms: RoomId[]) {
  const member = await xxl();
  for (const roomId of rooms) member.enters({ roomId });
  return member;
}
const threeIn = async (...rooms: RoomId[]) =>
  [await xxlIn(...rooms), await xxlIn(...rooms), await xxlIn(...rooms)] as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
const announcedAbout = (uid: number) => site.announced.filter((sanction) => sanction.uid === uid);

test.each([
  ['fr', 'Insultes', 'Âge à vérifier'],
  ['en', 'Insults', 'Age to be checked'],
  ['ru', 'Оскорбления', 'Нужно проверить возраст'],
] as const)(
  'a member reads the reasons for an exclusion in %s (R7.168, R7.170)',
  async (language, insult, underage) => {
    const { reasons } = await (await site.member()).reasons({}, language);
    expect(reasons.map(({ id }) => id)).toEqual(exclusionReasons);
    expect(reasons).toContainEqual({ id: 'insult', text: insult });
    expect(reasons).toContainEqual({ id: 'underage', text: underage });
  },
);

describe('one decision of an owner or moderator', () => {
  test('excludes for a day or more, and ends by itself (R4.145, R4.146, R6.071, R3.202, R3.203, R3.204)', async () => {
    const { member, room, clock, there } = site;
    const [owner, basile] = [await member(), await member()];
    const { roomId, name } = room(owner);
    const at = clock.now();
    const asked = { id: basile.uid, room_id: name, reason_id: 'insult', hours: 48 } as const;
    expect(await owner.exclude(asked)).toEqual({ id: basile.uid, state: 'excluded', until: at + 2 * dayMs });
    expect(await owner.exclusions({ room_id: roomId }, 'en')).toEqual({
      list: [
        {
          id: expect.any(Number),
          nick: basile.nick,
          room_id: roomId,
          room: name,
          reason: 'Insults',
          date: at,
          until: at + 2 * dayMs,
        },
      ],
      requests: [],
    });
    expect(await there.sanctions.exclusionOf(basile.uid, roomId)).toEqual({
      untilAt: at + 2 * dayMs,
      reason: 'insult',
    });
    await clock.advance(2 * dayMs - 1);
    expect(await there.sanctions.exclusionOf(basile.uid, roomId)).toBeDefined();
    await clock.advance(1);
    expect(await there.sanctions.exclusionOf(basile.uid, roomId)).toBeUndefined();
    expect((await owner.exclusions({ room_id: roomId })).list).toEqual([]);
  });

  test('of a moderator counts in every room, and the room’s owner cannot lift it', async () => {
    const { member, room, clock, here } = site;
    const [moderator, owner, basile] = [await member({ role: 'editor' }), await member(), await member()];
    const { roomId: room_id } = room(owner);
    await moderator.exclude({ nick: basile.nick, room_id, hours: 72 });
    // A shorter decision does not shorten a longer one.
    await owner.exclude({ id: basile.uid, room_id, hours: 24 });
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toMatchObject({
      untilAt: clock.now() + 3 * dayMs,
    });
    const [entry] = (await owner.exclusions({ room_id })).list;
    const id = entry?.id ?? 0;
    await expect(owner.lift({ id })).rejects.toMatchObject({ code: 'role_required' });
    await moderator.lift({ id });
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toBeUndefined();
    await expect(moderator.lift({ id })).rejects.toMatchObject({ code: 'item_unknown' });
  });

  test('excludes a visitor by the nick of their trial', async () => {
    const { member, visitor, room, here } = site;
    const owner = await member();
    const ownRoom = room(owner);
    const visiting = await visitor(ownRoom, 'Passant7');
    expect(await owner.exclude({ nick: 'Passant7', room_id: ownRoom.roomId })).toMatchObject({
      id: visiting.uid,
      state: 'excluded',
    });
    expect(await here.sanctions.exclusionOf(visiting.uid, ownRoom.roomId)).toMatchObject({ reason: 'other' });
    // Outside checks lift it by the nick.
    expect(await here.unexclude('Passant7', ownRoom.name)).toBe(1);
    expect(await here.unexclude('Passant7', ownRoom.name)).toBe(0);
    expect(await here.sanctions.exclusionOf(visiting.uid, ownRoom.roomId)).toBeUndefined();
  });

  test('is refused against oneself, an unknown person, or a moderator by an owner', async () => {
    const { member, room } = site;
    const [owner, moderator, basile] = [await member(), await member({ role: 'pro' }), await member()];
    const { roomId: room_id } = room(owner);
    const refusals = [
      [{ id: owner.uid, room_id }, 'not_oneself'],
      [{ id: moderator.uid, room_id }, 'not_privileged_members'],
      [{ id: 999_999_999, room_id }, 'member_unknown'],
      [{ nick: 'Personne', room_id }, 'member_unknown'],
      [{ nick: '  ', room_id }, 'invalid_input'],
      [{ room_id }, 'invalid_input'],
      [{ id: basile.uid, room_id, hours: 23 }, 'invalid_input'],
      [{ id: basile.uid, room_id, hours: 365 * 24 + 1 }, 'invalid_input'],
      [{ id: basile.uid, room_id, reason_id: 'whim' as never }, 'invalid_input'],
      [{ id: basile.uid, room_id, comment: 'a'.repeat(501) }, 'invalid_input'],
      [{ id: basile.uid, room_id: 'Nulle part' }, 'room_unknown'],
    ] as const;
    for (const [asked, code] of refusals) {
      await expect(owner.exclude(asked), JSON.stringify(asked)).rejects.toMatchObject({ code });
    }
    await (await member({ role: 'owner' })).exclude({ id: moderator.uid, room_id });
  });

  test('of a moderator excludes no owner from their own room, though from any other', async () => {
    const { member, room } = site;
    const [moderator, siteOwner, owner] = [
      await member({ role: 'editor' }),
      await member({ role: 'owner' }),
      await member(),
    ];
    const { roomId: room_id } = room(owner);
    for (const deciding of [moderator, siteOwner]) {
      await expect(deciding.exclude({ id: owner.uid, room_id })).rejects.toMatchObject({
        code: 'not_the_room_owner',
      });
    }
    expect(await moderator.exclude({ id: owner.uid, room_id: room().roomId })).toMatchObject({
      state: 'excluded',
    });
  });

  test('and the list of exclusions are for the owner and moderators alone', async () => {
    const { member, room } = site;
    const [owner, stranger] = [await member(), await xxl()];
    const { roomId: room_id } = room(owner);
    await owner.exclude({ id: (await member()).uid, room_id });
    const [entry] = (await owner.exclusions({ room_id })).list;
    await expect(stranger.exclusions({ room_id })).rejects.toMatchObject({ code: 'not_room_owner' });
    // An exclusion of another room answers like an unknown one.
    await expect(stranger.lift({ id: entry?.id ?? 0 })).rejects.toMatchObject({ code: 'item_unknown' });
    await expect(stranger.lift({ id: 999_999 })).rejects.toMatchObject({ code: 'item_unknown' });
    await owner.lift({ id: entry?.id ?? 0 });
    expect((await owner.exclusions({ room_id })).list).toEqual([]);
  });
});

describe('XXL members who request an exclusion', () => {
  test('exclude a person for a day with the third request within an hour (R6.070, R6.071, R6.035, R1.016, R7.169)', async () => {
    const { member, room, clock, here } = site;
    const [owner, basile] = [await member(), await member()];
    const { roomId: room_id } = room(owner);
    const [one, two, last] = await threeIn(room_id);
    const asked = { id: basile.uid, room_id, reason_id: 'spam' } as const;
    expect(await one.exclude(asked)).toEqual({ id: basile.uid, state: 'requested', until: 0 });
    // The same person counts once.
    expect(await one.exclude(asked)).toMatchObject({ state: 'requested' });
    await clock.advance(hourMs - 1);
    expect(await two.exclude({ ...asked, reason_id: 'insult' })).toMatchObject({ state: 'requested' });
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toBeUndefined();
    expect((await owner.exclusions({ room_id })).requests).toMatchObject([
      { nick: basile.nick, reason: 'Insultes', until: 0 },
    ]);
    const untilAt = clock.now() + dayMs;
    expect(await last.exclude(asked)).toEqual({ id: basile.uid, state: 'excluded', until: untilAt });
    const reason = 'spam';
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toEqual({ untilAt, reason });
    expect(announcedAbout(basile.uid).map(({ kind }) => kind)).toEqual([
      'exclusion_requested',
      'exclusion_requested',
      'exclusion_requested',
      'excluded',
    ]);
    expect(await owner.exclusions({ room_id })).toMatchObject({ list: [{}], requests: [] });
    // A further request is answered with the decision, and nothing is announced again.
    expect(await one.exclude(asked)).toMatchObject({ state: 'excluded', until: untilAt });
    expect(announcedAbout(basile.uid)).toHaveLength(4);
    await until(() => site.announcedThere.filter(({ uid }) => uid === basile.uid).length === 4);
    // The owner lifts what no moderator decided; then it takes three requests again.
    await owner.lift({ id: (await owner.exclusions({ room_id })).list[0]?.id ?? 0 });
    expect(await one.exclude(asked)).toMatchObject({ state: 'requested' });
  });

  test('do not exclude when the first request is an hour older than the last', async () => {
    const { member, room, clock, here } = site;
    const basile = await member();
    const asked = { id: basile.uid, room_id: room().roomId };
    const [one, two, last] = await threeIn(asked.room_id);
    await one.exclude(asked);
    await two.exclude(asked);
    await clock.advance(hourMs);
    expect(await last.exclude(asked)).toMatchObject({ state: 'requested' });
    expect(await here.sanctions.exclusionOf(basile.uid, asked.room_id)).toBeUndefined();
  });

  test('exclude exactly once however close they come, in two processes', async () => {
    const { member, room, db } = site;
    for (let round = 0; round < 4; round += 1) {
      const basile = await member();
      const asked = { id: basile.uid, room_id: room().roomId };
      const askers = [...(await threeIn(asked.room_id)), ...(await threeIn(asked.room_id))];
      const answers = await Promise.all(
        askers.map((asker, index) => (index % 2 ? asker.exclude : asker.excludeThere)(asked)),
      );
      expect(answers.map(({ state }) => state).toSorted()).toEqual([
        ...Array<string>(4).fill('excluded'),
        ...Array<string>(2).fill('requested'),
      ]);
      const rows = await db.selectFrom('exclusions').selectAll().where('uid', '=', basile.uid).execute();
      expect(rows).toHaveLength(1);
      await until(() => announcedAbout(basile.uid).length === 4);
      expect(announcedAbout(basile.uid).filter(({ kind }) => kind === 'excluded')).toHaveLength(1);
    }
  });

  test('are counted per room and per person', async () => {
    const { member, room, here } = site;
    const [basile, gael] = [await member(), await member()];
    const [first, second] = [room().roomId, room().roomId];
    const [one, two, last] = await threeIn(first, second);
    await one.exclude({ id: basile.uid, room_id: first });
    await two.exclude({ id: basile.uid, room_id: second });
    await last.exclude({ id: gael.uid, room_id: first });
    expect(await here.sanctions.exclusionOf(basile.uid, first)).toBeUndefined();
  });

  test('count while they are in the room and for ten minutes after; others are shown to the owner alone', async () => {
    const { member, room, clock, here } = site;
    const [owner, basile] = [await member(), await member()];
    const { roomId: room_id } = room(owner);
    const [one, two, last] = await threeIn(room_id);
    const asked = { id: basile.uid, room_id };
    for (const away of await threeIn(room().roomId))
      expect(await away.exclude(asked)).toMatchObject({ state: 'requested' });
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toBeUndefined();
    expect((await owner.exclusions({ room_id })).requests).toMatchObject([{ nick: basile.nick }]);
    expect(announcedAbout(basile.uid)).toEqual([]);

    await one.exclude(asked);
    two.leaves({ roomId: room_id });
    last.leaves({ roomId: room_id });
    await clock.advance(sanctions.exclusionPresenceMs - 1);
    await two.exclude(asked);
    await clock.advance(1);
    expect(await last.exclude(asked)).toMatchObject({ state: 'requested' });
    last.enters({ roomId: room_id });
    expect(await last.exclude(asked)).toMatchObject({ state: 'excluded' });
  });

  test('who are excluded from the room request nothing there, and their earlier request no longer counts', async () => {
    const { member, room, clock, here } = site;
    const [owner, basile] = [await member(), await member()];
    const { roomId: room_id } = room(owner);
    const [one, two, last] = await threeIn(room_id);
    const asked = { id: basile.uid, room_id };
    await one.exclude(asked);
    await owner.exclude({ id: one.uid, room_id });
    await expect(one.exclude({ ...asked, reason_id: 'underage' })).rejects.toMatchObject({
      code: 'excluded_from_room',
      params: { untilAt: clock.now() + dayMs },
    });
    await two.exclude(asked);
    expect(await last.exclude(asked)).toMatchObject({ state: 'requested' });
    expect(await here.sanctions.exclusionOf(basile.uid, room_id)).toBeUndefined();
    expect(await (await xxlIn(room_id)).exclude(asked)).toMatchObject({ state: 'excluded' });
  });

  test('cannot exclude moderators, the room’s owner or themselves', async () => {
    const { member, room } = site;
    const [asker, owner, moderator] = [await xxl(), await member(), await member({ role: 'pro' })];
    const { roomId: room_id } = room(owner);
    for (const [id, code] of [
      [owner.uid, 'not_the_room_owner'],
      [moderator.uid, 'not_privileged_members'],
      [asker.uid, 'not_oneself'],
    ] as const) {
      await expect(asker.exclude({ id, room_id })).rejects.toMatchObject({ code });
    }
  });

  test('are XXL members alone: others read what they would need (R8.052)', async () => {
    const { member, visitor, room } = site;
    const ownRoom = room(await member());
    const asked = { id: (await member()).uid, room_id: ownRoom.roomId };
    for (const traits of [{}, { phoneVerified: true }]) {
      await expect((await member(traits)).exclude(asked)).rejects.toMatchObject({
        code: 'xxl_required_exclusion',
      });
    }
    const visiting = await visitor(ownRoom, 'Passant9');
    await expect(visiting.exclude(asked)).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('a report of a possible minor', () => {
  test('is mailed to the moderators at once, without the reporter’s name (R7.170)', async () => {
    const { member, room, mails, db, announced } = site;
    const [asker, other, basile] = [await xxl(), await xxl(), await member()];
    const { roomId: room_id, name } = room();
    const asked = { id: basile.uid, room_id, reason_id: 'underage', comment: 'dit être au lycée' } as const;
    const before = mails.length;
    expect(await asker.exclude(asked)).toMatchObject({ state: 'requested' });
    const [reported] = await db
      .selectFrom('underage_reports')
      .selectAll()
      .where('uid', '=', basile.uid)
      .execute();
    expect(reported).toMatchObject({
      nick: basile.nick,
      room: name,
      comment: 'dit être au lycée',
      reporter: asker.uid,
      state: 'new',
    });
    const mailed = mails.slice(before);
    expect(mailed).toMatchObject([
      { to: 'moderators@example.test', subject: `À lire maintenant, référence ${reported?.reference}` },
    ]);
    expect(mailed[0]?.text).toContain(basile.nick);
    expect(mailed[0]?.text).toContain('dit être au lycée');
    expect(mailed[0]?.text).not.toContain(asker.nick);
    expect(JSON.stringify(announced)).not.toContain(asker.nick);
    // One reporter counts once; further reports are stored, and mailed no more than three times a day.
    await asker.exclude(asked);
    expect(mails).toHaveLength(before + 1);
    await other.exclude(asked);
    for (let count = 0; count < 3; count += 1)
      await (await xxl()).exclude({ ...asked, room_id: room().roomId });
    expect(mails).toHaveLength(before + 3);
    const kept = await db.selectFrom('underage_reports').selectAll().where('uid', '=', basile.uid).execute();
    expect(kept).toHaveLength(5);
  });

  test('is also mailed when an owner decides the exclusion', async () => {
    const { member, room, mails } = site;
    const [owner, basile] = [await member(), await member()];
    const before = mails.length;
    await owner.exclude({ id: basile.uid, room_id: room(owner).roomId, reason_id: 'underage' });
    expect(mails).toHaveLength(before + 1);
  });
});

test('a destroyed room leaves no sanction behind', async () => {
  const { member, room, db, here } = site;
  const [owner, asker, basile, gael] = [await member(), await xxl(), await member(), await member()];
  const { roomId: room_id } = room(owner);
  await owner.exclude({ id: basile.uid, room_id });
  await owner.mute({ id: basile.uid, room_id });
  await asker.exclude({ id: gael.uid, room_id });
  await db.transaction().execute((tx) => here.sanctions.forgetRoom(tx, room_id));
  for (const table of ['mutes', 'exclusions', 'exclusion_requests'] as const) {
    expect(await db.selectFrom(table).selectAll().where('room_id', '=', room_id).execute()).toEqual([]);
  }
});
