// The last messages of a room in its page: who gets them before a socket is open, with all rate limits on.
import {
  moderationCalls,
  relationsCalls,
  type Room,
  chatLimits,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startTestSite, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const { createRoom, joinRoom, say } = roomsActions;
let count = 0;

/** A host in their room, in which a sentence was said. */
async function talk(rules: { roompassword?: string; capacity?: number } = {}) {
  const owner = await site.member({ premium: true, phoneVerified: true });
  const live = await site.live(owner);
  const { data } = await live.ask(createRoom, { roomid: `Salle de lecture ${++count}`, ...rules });
  const { room } = data as { room: Room };
  await live.ask(joinRoom, { roomid: room.roomid, roompassword: rules.roompassword ?? '' });
  await live.ask(say, { roomid: room.roomid, message: 'une lampe reste allumée' });
  return { owner, live, room };
}
const look = (actor: Actor, room: Room | string) =>
  actor.call(roomsCalls.lastMessages, { room: typeof room === 'string' ? room : String(room.roomid) });
const said = { status: 'success', data: { messages: [{ message: 'une lampe reste allumée' }] } };

test('a member whom the room would let in reads its last messages and is counted as nobody present', async () => {
  const { live, room } = await talk();
  expect(await look(await site.member(), room)).toMatchObject(said);
  expect((await live.ask(roomsActions.peopleInRoom, { room: room.roomid })).data).toMatchObject({ count: 1 });
  expect(live.received(roomsCallbacks.clientLogin)).toEqual([]);
});

test('the page holds the newest messages of a room that this process follows or not', async () => {
  const { live, room } = await talk();
  for (let nth = 1; nth <= 3; nth++) await live.ask(say, { roomid: room.roomid, message: `ligne ${nth}` });
  const guest = await site.member();
  const texts = async () => {
    const answer = await look(guest, room);
    return answer.status === 'success' ? answer.data.messages.map(({ message }) => message) : answer.code;
  };
  const all = ['une lampe reste allumée', 'ligne 1', 'ligne 2', 'ligne 3'];
  expect(await texts()).toEqual(all);
  await live.leave();
  expect(await texts()).toEqual(all);
  expect(all.length).toBeLessThan(chatLimits.pageMessages);
});

test('nobody reads what their socket would be refused', async () => {
  const { owner, live, room } = await talk();
  const refusedTo = async (actor: Actor, which: Room | string = room) => {
    const answer = await look(actor, which);
    return answer.status === 'error' ? answer.code : 'let in';
  };
  const passer = await site.visitor();
  expect(await refusedTo(passer)).not.toBe('let in');
  const ungated = await site.member();
  for (const name of ungated.cookies.keys()) if (name.includes('visit')) ungated.cookies.delete(name);
  expect(await refusedTo(ungated)).toBe('visit_required');
  expect(await refusedTo(await site.member({ active: false }))).not.toBe('let in');
  expect(await refusedTo(await site.member({ gender: 2 }), 'Entre hommes')).toBe('room_gender');

  const excluded = await site.member();
  await site.live(excluded, { roomid: room.slug });
  await owner.call(moderationCalls.exclude, { id: excluded.uid, room_id: room.roomid, reason_id: 'insult' });
  expect(await refusedTo(excluded)).toBe('excluded_from_room_because');

  const { room: locked, owner: host } = await talk({ roompassword: 'rideau' });
  const guesser = await site.member();
  // No guess can be made here: it is refused as often as it is asked, and costs no attempt.
  for (let turn = 0; turn < 12; turn++) expect(await refusedTo(guesser, locked)).toBe('room_password_wrong');
  expect(await look(host, locked)).toMatchObject(said);
  const right = await (
    await site.live(guesser)
  ).ask(joinRoom, {
    roomid: locked.roomid,
    roompassword: 'rideau',
  });
  expect(right.result).toBe(200);

  const { room: small } = await talk({ capacity: 2 });
  await (await site.live(await site.member())).ask(joinRoom, { roomid: small.roomid });
  expect(await refusedTo(await site.member(), small)).toBe('room_full');
  expect(await look(await site.member({ premium: true }), small)).toMatchObject(said);

  await owner.call(roomsCalls.updateRoom, { room_id: room.roomid, closed: 1 });
  expect(await refusedTo(await site.member())).toBe('room_closed');
  expect(await look(owner, room)).toMatchObject(said);
  await live.leave();
});

test('members who are apart by a block do not read each other, and the blocked member not the room of the other', async () => {
  const { owner, room } = await talk();
  const reader = await site.member({ premium: true });
  const blocked = await site.member({ phoneVerified: true });
  const speaker = await site.live(blocked, { roomid: room.slug });
  await speaker.ask(say, { roomid: room.roomid, message: 'et moi' });
  const hides = await reader.call(relationsCalls.block, { id: blocked.uid });
  expect(hides).toMatchObject({ status: 'success' });
  const answer = await look(reader, room);
  expect(answer).toMatchObject(said);
  expect(JSON.stringify(answer)).not.toContain('et moi');
  const own = `~${owner.nick}`;
  await owner.call(relationsCalls.block, { id: reader.uid });
  expect(await look(reader, own)).toMatchObject({ status: 'error', code: 'my_room_blocked' });
});
