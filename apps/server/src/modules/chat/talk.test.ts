// Messages in rooms: who may write, and who receives them.
import {
  dayMs,
  hourMs,
  moderationCalls,
  relationsCalls,
  type Room,
  roomsActions,
  roomsCallbacks,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveActor, startTestSite, type TestSite, type Traits } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { createRoom, joinRoom, peopleInRoom, say } = roomsActions;
const xxl: Traits = { premium: true };
let count = 0;

async function host() {
  const owner = await site.member(xxl);
  return { owner, live: await site.live(owner) };
}
async function opened(by: LiveActor): Promise<Room> {
  const answer = await by.ask(createRoom, { roomid: `Véranda ${++count} b` });
  if (answer.result !== 200) throw new Error(answer.data.code);
  return answer.data.room;
}

describe('writing', () => {
  test('is for XXL members and members with a proven phone, in rooms they are in (R6.014, R6.015, R7.029, R7.092)', async () => {
    const { live } = await host();
    const room = await opened(live);
    expect(await live.ask(say, { roomid: room.roomid, message: 'Bonsoir' })).toMatchObject({
      result: 409,
      data: { code: 'not_in_room' },
    });
    const free = await site.live(await site.member(), { roomid: room.slug });
    expect(await free.ask(say, { roomid: room.roomid, message: 'Bonsoir' })).toMatchObject({
      result: 403,
      data: { code: 'phone_not_verified' },
    });
    const verified = await site.live(await site.member({ phoneVerified: true }), { roomid: room.slug });
    expect(await verified.ask(say, { roomid: room.slug, message: 'Bonsoir', mid: 'a1' })).toMatchObject({
      result: 200,
      data: { id: 1, mid: 'a1' },
    });
    await free.receives(roomsCallbacks.message, ({ message, mid }) => message === 'Bonsoir' && mid === 'a1');
    expect(await verified.ask(say, { roomid: room.slug, message: ' ' })).toMatchObject({ result: 400 });
    expect(await verified.ask(say, { roomid: room.slug, message: 'x'.repeat(2001) })).toMatchObject({
      result: 400,
      data: { code: 'message_long' },
    });
  });

  test('is refused where nothing would be drawn; an emoji, a picture or a mention is something', async () => {
    const writer = await site.member({ phoneVerified: true });
    const live = await site.live(writer, { roomid: 'Couples' });
    const write = (message: string) => live.ask(say, { roomid: 'Couples', message });
    for (const message of [
      ' ',
      '\u2060',
      '\u00ad',
      '\u3164',
      '\u2800',
      '[b][/b]',
      '[size=14]\u200b[/size]\n[url=/]\u2060[/url]',
    ]) {
      expect(await write(message), JSON.stringify(message)).toMatchObject({
        result: 400,
        data: { code: 'message_empty' },
      });
    }
    for (const message of [
      '👨‍👩‍👧',
      '🏳️‍🌈',
      '[b]❤️[/b]',
      '[img]/art/dunes/rose/7.svg[/img]',
      '[mention]X[/mention]',
      '[b]',
    ]) {
      expect(await write(message), message).toMatchObject({ result: 200 });
    }
  });

  test('mentions members by a tag; a mention of nobody, or of a banned member, becomes text (R1.067)', async () => {
    const [writer, other] = [await site.member({ phoneVerified: true }), await site.member()];
    const [waiting, banned] = [await site.member({ active: false }), await site.member()];
    const team = await site.member({ role: 'editor' });
    await team.call(moderationCalls.ban, { id: banned.uid, until: site.clock.now() + hourMs });
    const live = await site.live(writer, { roomid: 'Couples' });
    const tag = `[mention]${other.nick.toLowerCase()}[/mention]`;
    const message = `${tag} et [MENTION] Personne [/MENTION], [b][mention]${waiting.nick}[/mention][/b]
[mention=1]Personne[/mention] [mention]${banned.nick}[/mention]`;
    await live.ask(say, { roomid: 'Couples', message });
    expect(await live.receives(roomsCallbacks.message, ({ uid }) => uid === writer.uid)).toMatchObject({
      message: `${tag} et @Personne, [b]@${waiting.nick}[/b]\n[mention=1]Personne[/mention] @${banned.nick}`,
    });
  });

  test('is refused to a muted member, who reads for how long; the owner is request (R6.072, R7.094, R7.102, R7.110)', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const bastien = await site.member({ phoneVerified: true });
    const guest = await site.live(bastien, { roomid: room.slug });
    await owner.call(moderationCalls.mute, { id: bastien.uid, room_id: room.roomid });
    await guest.receives(roomsCallbacks.capsChange, ({ caps }) => caps.muted_until > 0);
    await live.receives(roomsCallbacks.serviceMessage, ({ type }) => type === 'muted');
    await site.clock.advance(60_500);
    expect(await guest.ask(say, { roomid: room.slug, message: 'Bonsoir' })).toMatchObject({
      result: 403,
      data: { code: 'muted', params: { count: 59 } },
    });
    await owner.call(moderationCalls.unmute, { id: bastien.uid, room_id: room.roomid });
    await guest.receives(roomsCallbacks.capsChange, ({ caps }) => caps.muted_until === 0);
    expect(await guest.ask(say, { roomid: room.slug, message: 'Bonsoir' })).toMatchObject({ result: 200 });
  });

  test('keeps the style of the message, also for later readers (R3.090, R3.091, R3.092, R3.093, R7.093)', async () => {
    const { live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const style = { font: 'Georgia', size: 14, color: 7, bold: 1, italic: 0, underline: 1 } as const;
    const said = { roomid: room.roomid, message: '[b]Bonsoir[/b]', style };
    expect(await live.ask(say, said)).toMatchObject({ result: 200 });
    expect(await live.receives(roomsCallbacks.message)).toMatchObject(said);
    const later = await site.live(await site.member(), { roomid: room.slug });
    expect(await later.receives(roomsCallbacks.lastMessage)).toMatchObject({ messages: [said], complete: 1 });
    expect(await live.ask(say, { ...said, style: '' })).toMatchObject({ result: 200 });
    expect(await live.receives(roomsCallbacks.message)).toMatchObject({ message: said.message, style: {} });
    const strange = { font: 'Papyrus' } as never;
    expect(await live.ask(say, { ...said, style: strange })).toMatchObject({ result: 400 });
  });

  test('is refused above the rate limit', async () => {
    await using limited = await startTestSite();
    const here = await limited.live(await limited.member(xxl), { roomid: 'La terrasse' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => here.ask(say, { roomid: 'La terrasse', message: `${nth}` })),
    );
    expect(answers.filter(({ result }) => result === 200)).toHaveLength(10);
    expect(answers.filter(({ result }) => result === 429)).toHaveLength(2);
  });
});

const read = (actor: LiveActor) => actor.received(roomsCallbacks.message).map(({ message }) => message);

test('a requested exclusion is announced to the owner, and not to the member it is about', async () => {
  const { live } = await host();
  const room = await opened(live);
  await live.ask(joinRoom, { roomid: room.roomid });
  const basile = await site.member();
  const guest = await site.live(basile, { roomid: room.slug });
  const asking = await site.member(xxl);
  await site.live(asking, { roomid: room.slug });
  expect(
    await asking.call(moderationCalls.exclude, { id: basile.uid, room_id: room.roomid, reason_id: 'spam' }),
  ).toMatchObject({ data: { state: 'requested' } });
  const request = await live.receives(
    roomsCallbacks.serviceMessage,
    ({ type }) => type === 'exclusion_requested',
  );
  expect(request.text).toContain(basile.nick);
  expect(guest.received(roomsCallbacks.serviceMessage)).toEqual([]);
});

test('a member’s messages are in their export', async () => {
  const { owner, live } = await host();
  const room = await opened(live);
  await live.ask(joinRoom, { roomid: room.roomid });
  await live.ask(say, { roomid: room.roomid, message: 'Je garde ceci.' });
  const copy = await (await owner.fetch('/b/member/export/')).text();
  expect(copy).toContain('Je garde ceci.');
  expect(copy).toContain(room.name);
});

describe('two members hidden from each other by a block', () => {
  test('do not see or read each other, both ways, until the block ends', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const basile = await site.member({ phoneVerified: true });
    const guest = await site.live(basile, { roomid: room.slug });
    const other = await site.live(await site.member(xxl), { roomid: room.slug });
    await guest.ask(say, { roomid: room.slug, message: 'avant' });
    await live.receives(roomsCallbacks.message);

    await owner.call(relationsCalls.block, { id: basile.uid, type: '24h' });
    expect(await live.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === basile.uid)).toMatchObject({
      reason: 'blocked',
    });
    await guest.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === owner.uid);
    await guest.receives(roomsCallbacks.capsChange, ({ private_data }) =>
      private_data.blocked_by.some(({ uid }) => uid === owner.uid),
    );
    for (const each of [live, guest]) each.forget();
    await guest.ask(say, { roomid: room.slug, message: 'tu me lis ?' });
    await live.ask(say, { roomid: room.slug, message: 'non' });
    await other.ask(say, { roomid: room.slug, message: 'fin' });
    for (const each of [live, guest])
      await each.receives(roomsCallbacks.message, ({ message }) => message === 'fin');
    await other.receives(roomsCallbacks.message, ({ message }) => message === 'fin');
    expect(read(live)).toEqual(['non', 'fin']);
    expect(read(guest)).toEqual(['tu me lis ?', 'fin']);
    expect(read(other)).toEqual(['avant', 'tu me lis ?', 'non', 'fin']);

    // Nor in what was said before, nor among those who are there.
    const again = await site.live(owner, { roomid: room.slug });
    const history = (await again.receives(roomsCallbacks.lastMessage)).messages.map(({ message }) => message);
    expect(history).toEqual(['non', 'fin']);
    const seen = (await again.receives(roomsCallbacks.list)).users?.map(({ uid }) => uid);
    expect(seen).not.toContain(basile.uid);
    const page = await live.ask(peopleInRoom, { room: room.slug });
    expect(page.data.users.map(({ uid }) => uid)).not.toContain(basile.uid);

    await site.clock.advance(dayMs);
    await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === basile.uid);
    await guest.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === owner.uid);
    await guest.ask(say, { roomid: room.slug, message: 'et maintenant ?' });
    await live.receives(roomsCallbacks.message, ({ message }) => message === 'et maintenant ?');
  });

  test('do not see each other come and go', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const [basile, other] = [await site.member(), await site.member()];
    await owner.call(relationsCalls.block, { id: basile.uid, type: 'permanent' });
    const guest = await site.live(basile, { roomid: room.slug });
    expect((await guest.receives(roomsCallbacks.list)).users?.map(({ uid }) => uid)).toEqual([basile.uid]);
    await guest.ask(roomsActions.leaveRoom, { roomid: room.slug });
    await site.live(other, { roomid: room.slug });
    await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === other.uid);
    const request = [
      ...live.received(roomsCallbacks.clientLogin).map(({ user }) => user.uid),
      ...live.received(roomsCallbacks.clientLogout).map(({ uid }) => uid),
    ];
    expect(request).not.toContain(basile.uid);
  });
});
