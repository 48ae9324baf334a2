// Reports of cameras: who may, what veils, what the team decides, in two processes.
import {
  cameraReports,
  moderationCalls,
  dayMs,
  notificationsCalls,
  roomsCallbacks,
  streamsActions,
  streamsCalls,
  streamsCallbacks,
  videoCallsActions,
} from '@alcove/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestMember, until } from '../../../testing/index.ts';
import { jpeg } from '../../media/testing/samples.ts';
import { pmPeople } from '../../pm/testing/pm-people.ts';
import { ok, openTwoSites, type Person, type Publisher, start, watch } from '../testing/cast.ts';

const { here, there, cast } = await openTwoSites();
const moderator = await here.member({ role: 'editor' });

const { lookAtCamera, reportCamera, mosaic, warnCamera, clearCamera, stopCamera } = streamsCalls;
const { streamStarted, streamUpdate, streamEnded, streamVeiled, streamUnveiled, streamWarned } =
  streamsCallbacks;

afterEach(() => {
  here.engine.picture = undefined;
});

/** Watches from the other process. */
async function viewerOf(publisher: Publisher, member?: TestMember): Promise<Person> {
  const person = member
    ? { member, live: await there.live(member, { roomid: publisher.room.slug }) }
    : await cast.someone(publisher.room, {}, there);
  await person.live.receives(streamStarted, ({ stream_id }) => stream_id === publisher.streamId);
  await watch(person.live, publisher.streamId);
  await until(() => here.engine.views(publisher.streamId).length > 0);
  return person;
}
const sceneOf = async (count: number) => {
  const publisher = await cast.publisher();
  const viewers: Person[] = [];
  for (let each = 0; each < count; each++) viewers.push(await viewerOf(publisher));
  return { publisher, viewers };
};
const report = ({ member }: Person, { streamId }: Publisher, asked: object = {}) =>
  member.call(reportCamera, { stream_id: streamId, reason: 'no_consent', ...asked } as never);
async function reported(viewer: Person, publisher: Publisher, asked: object = {}) {
  const answer = await report(viewer, publisher, asked);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
async function wall() {
  const answer = await moderator.call(mosaic, { reported: 1 } as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
const onWall = async ({ streamId }: Publisher) =>
  (await wall()).reports.find(({ stream_id }) => stream_id === streamId);
const clear = async ({ streamId }: Publisher) =>
  expect((await moderator.call(clearCamera, { stream_id: streamId })).status).toBe('success');
async function reportedBy(members: readonly TestMember[]): Promise<Publisher> {
  const publisher = await cast.publisher();
  for (const member of members) await reported(await viewerOf(publisher, member), publisher);
  return publisher;
}
/** What the publisher is told by the site, wherever they publish from; the latest first. */
const toldOf = async ({ member }: Publisher) => {
  const answer = await member.call(notificationsCalls.notifications, {});
  return answer.status === 'success' ? answer.data.list.map(({ type }) => type) : [];
};
const isVeiled = ({ streamId }: Publisher) => here.engine.veiled.has(streamId);
const actsOn = async (uid: number) =>
  (
    await here.db
      .selectFrom('moderation_log')
      .select(['act', 'reason', 'done_by', 'reference'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute()
  ).map(({ act, done_by, ...row }) => ({ act, by: done_by, ...row }));

describe('a camera', () => {
  test('is reported by members who watch it, with the picture that the server takes, and leads the wall with their words', async () => {
    const { publisher, viewers } = await sceneOf(1);
    const [viewer] = viewers as [Person];
    const other = await cast.someone(publisher.room, {}, there);
    const asked = { stream_id: publisher.streamId };
    expect(await other.member.call(lookAtCamera, asked)).toMatchObject({ code: 'camera_not_watched' });
    expect(await report(other, publisher)).toMatchObject({ code: 'camera_not_watched' });
    expect(await report(publisher, publisher)).toMatchObject({ code: 'camera_not_watched' });

    here.engine.picture = await jpeg({ width: 480, height: 360 });
    const look = await viewer.member.call(lookAtCamera, asked);
    const content = here.engine.picture.toString('base64');
    expect(look).toMatchObject({ data: { type: 'image/jpeg', content, taken_at: here.clock.now() } });
    here.engine.picture = undefined;
    const { reference, veiled } = await reported(viewer, publisher, { comment: 'Deux personnes' });
    expect(veiled).toBe(0);
    expect((await wall()).list[0]).toMatchObject({ stream_id: publisher.streamId, reports: 1, veiled: 0 });
    const nick = viewer.member.nick;
    expect(await onWall(publisher)).toMatchObject({
      veiled_at: 0,
      list: [{ reference, by: { nick }, reason: 'no_consent', words: 'Deux personnes' }],
    });
    const sealed = await moderator.call(moderationCalls.reportPicture, { reference, picture: 1 });
    expect(sealed).toMatchObject({ status: 'success', data: { content } });
    expect(await here.db.selectFrom('camera_looks').selectAll().execute()).toEqual([]);
    // The same again answers the same reference.
    expect((await reported(viewer, publisher)).reference).toBe(reference);
    // It waits on the wall; no case is opened before the team decides.
    const cases = await here.db
      .selectFrom('case_notices')
      .where('notice', '=', reference)
      .selectAll()
      .execute();
    expect(cases).toEqual([]);
  });

  test('that is private gives no picture and no clip, and is reported all the same', async () => {
    const [ondine, basile] = await pmPeople(here).pair();
    const { data } = await ondine.ask(videoCallsActions.startVideoCall, { to: basile.uid });
    const call_id = String(data.call_id);
    await basile.ask(videoCallsActions.answerVideoCall, { call_id });
    const streamId = await start(await here.live(ondine), { private: 1, call_id });
    here.engine.goLive(streamId);
    const window = await here.live(basile);
    await ok(window, streamsActions.view, { stream_id: streamId, ref: 1, call_id });
    here.engine.picture = await jpeg({ width: 480, height: 360 });
    const asked = { stream_id: streamId };
    expect(await basile.call(lookAtCamera, asked)).toMatchObject({ data: { type: '', content: '' } });
    const answer = await basile.call(reportCamera, { ...asked, reason: 'violence' } as never);
    expect(answer.status).toBe('success');
    expect(here.engine.snapshots).not.toContain(streamId);
    expect((await wall()).reports.map(({ stream_id }) => stream_id)).toContain(streamId);
  });

  test('that may show a minor is veiled by one report, leads the wall and is a case at once', async () => {
    const often = await sceneOf(2);
    for (const viewer of often.viewers) await reported(viewer, often.publisher);
    const { publisher, viewers } = await sceneOf(1);
    const asked = { reason: 'underage' };
    const { reference, veiled } = await reported(viewers[0] as Person, publisher, asked);
    expect(veiled).toBe(1);
    await until(() => isVeiled(publisher));
    expect((await wall()).list[0]).toMatchObject({ stream_id: publisher.streamId, veiled: 1 });
    const rows = await here.db
      .selectFrom('case_notices')
      .innerJoin('cases', 'cases.reference', 'case_notices.reference')
      .select(['kind', 'author'])
      .where('notice', '=', reference)
      .execute();
    expect(rows).toEqual([{ kind: 'minor', author: publisher.member.uid }]);
  });
});

describe('a veil', () => {
  test('falls with the third member within ten minutes, hides every picture, and stays over the next camera until the team has looked', async () => {
    const { publisher, viewers } = await sceneOf(4);
    const [first, second, third, late] = viewers as [Person, Person, Person, Person];
    const { url } = await ok(publisher.live, streamsActions.snapshot, {
      data: (await jpeg({ width: 64, height: 48 })).toString('base64'),
    });
    await reported(first, publisher);
    await here.clock.advance(cameraReports.veilWithinMs);
    await reported(second, publisher);
    await reported(third, publisher);
    expect(isVeiled(publisher)).toBe(false);
    expect((await reported(late, publisher)).veiled).toBe(1);
    const veiledAt = here.clock.now();
    await until(() => isVeiled(publisher));
    const about = { stream_id: publisher.streamId, veiled_at: veiledAt };
    expect(await publisher.live.receives(streamVeiled)).toMatchObject(about);
    const line = await first.live.receives(roomsCallbacks.serviceMessage);
    expect(line).toMatchObject({ type: 'camera_veiled', params: { nick: publisher.member.nick } });
    await first.live.receives(
      streamUpdate,
      ({ veiled, snapshot_url }) => veiled === 1 && snapshot_url === '',
    );
    expect((await first.member.fetch(url)).status).toBe(403);
    const again = await publisher.live.ask(streamsActions.snapshot, { data: 'AAAA' });
    expect(again.data.code).toBe('snapshots_off');

    // The publisher's next connection learns it too, and so does their next camera, in another process.
    await publisher.live.leave();
    const back = await here.live(publisher.member, { roomid: publisher.room.slug });
    expect(await start(back)).toBe(publisher.streamId);
    await back.receives(streamVeiled);
    await ok(back, streamsActions.stop, {});
    await first.live.receives(streamEnded);
    const next = await there.live(publisher.member, { roomid: publisher.room.slug });
    const streamId = await start(next);
    expect(there.engine.veiled.has(streamId)).toBe(true);
    await until(async () => (await onWall({ ...publisher, streamId }))?.veiled_at === veiledAt);

    const cleared = await moderator.call(clearCamera, { stream_id: streamId });
    expect(cleared.status).toBe('success');
    await next.receives(streamUnveiled);
    await until(async () => (await toldOf(publisher)).includes('camera_unveiled'));
    expect(await toldOf(publisher)).toContain('camera_veiled');
    await until(() => !there.engine.veiled.has(streamId));
    expect(await onWall({ ...publisher, streamId })).toBeUndefined();
    const { uid } = publisher.member;
    expect(await actsOn(uid)).toMatchObject([
      { act: 'camera_veiled', by: null },
      { act: 'camera_cleared', by: moderator.uid, reason: 'no_consent' },
    ]);
  });

  test('falls with the report of one of the team', async () => {
    const publisher = await cast.publisher();
    const member = await there.member({ role: 'pro' });
    const viewer = await viewerOf(publisher, member);
    expect((await reported(viewer, publisher)).veiled).toBe(1);
    await until(() => isVeiled(publisher));
    expect(await actsOn(publisher.member.uid)).toMatchObject([{ act: 'camera_veiled', by: member.uid }]);
  });

  test('does not count members who were found wrong three times in 90 days, unless the publisher was warned', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => there.member({ premium: true })));
    const [wrong] = people as [TestMember, TestMember, TestMember];
    const warned = await reportedBy([wrong]);
    await moderator.call(warnCamera, { stream_id: warned.streamId, reason_id: 'consent' } as never);
    expect(await warned.live.receives(streamWarned)).toMatchObject({ reason_id: 'consent' });
    await clear(warned);
    await clear(await reportedBy([wrong]));
    await clear(await reportedBy([wrong]));
    const third = await reportedBy(people);
    await until(() => isVeiled(third));
    await clear(third);
    const fourth = await reportedBy(people);
    await reported(await viewerOf(fourth, wrong), fourth, { reason: 'underage' });
    expect((await onWall(fourth))?.list).toHaveLength(4);
    expect(isVeiled(fourth)).toBe(false);
    await here.db
      .updateTable('camera_reports')
      .set((row) => ({ decided_at: row('decided_at', '-', cameraReports.wrongWithinMs) }))
      .execute();
    const fifth = await reportedBy(people);
    await until(() => isVeiled(fifth));
  });

  test('that an engine cannot draw ends the views, which come back when it is lifted', async () => {
    here.engine.veils = false;
    try {
      const publisher = await cast.publisher();
      await reported(await viewerOf(publisher, await there.member({ role: 'pro' })), publisher);
      await until(() => here.engine.views(publisher.streamId).length === 0);
      expect(here.engine.ingests(publisher.streamId)).toHaveLength(1);
    } finally {
      here.engine.veils = true;
    }
  });
});

test('a reported camera that is stopped opens one case with every report, and its publisher starts unveiled', async () => {
  const { publisher, viewers } = await sceneOf(3);
  const references: string[] = [];
  for (const viewer of viewers) references.push((await reported(viewer, publisher)).reference);
  await until(() => isVeiled(publisher));
  const own = await publisher.member.call(clearCamera, { stream_id: publisher.streamId });
  expect(own.status).toBe('error');
  const stop = { stream_id: publisher.streamId, reason_id: 'consent' };
  const stopped = await moderator.call(stopCamera, stop as never);
  if (stopped.status !== 'success') throw new Error(stopped.code);
  const notices = await here.db
    .selectFrom('case_notices')
    .select('notice')
    .where('reference', '=', stopped.data.reference)
    .orderBy('notice')
    .execute();
  expect(notices.map(({ notice }) => notice)).toEqual(references.toSorted());
  const items = await here.db
    .selectFrom('case_items')
    .select(['kind', 'item'])
    .where('reference', '=', stopped.data.reference)
    .execute();
  expect(items).toEqual([{ kind: 'camera', item: publisher.streamId }]);
  const next = await here.live(publisher.member, { roomid: publisher.room.slug });
  const streamId = await start(next);
  expect(here.engine.veiled.has(streamId)).toBe(false);
  expect(await actsOn(publisher.member.uid)).toMatchObject([
    { act: 'camera_veiled' },
    { act: 'camera_stopped', by: moderator.uid, reference: stopped.data.reference },
  ]);
  await here.clock.advance(cameraReports.keptMs + dayMs);
  await until(async () => {
    const left = await here.db.selectFrom('camera_reports').select('reference').execute();
    return left.length === 0;
  });
});
