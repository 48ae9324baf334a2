// A resident at the faults of a site: each is logged once, and the resident comes again an hour later.
import {
  createFakeClock,
  createFakePeers,
  createFakeServer,
  personOf,
  settled,
} from '@alcove/live-client/testing';
import { expect, test } from 'vitest';
import { greet } from './behaviours/greetings.ts';
import { createBounds } from './bounds.ts';
import { createResident, type Resident } from './resident.ts';
import { type MemberSite, SiteRefusal } from './site.ts';
import { createResidentStage } from './stage.ts';

const hourMs = 3_600_000;
const roomSocket = 'ws://live';

function setScene(nicks: readonly string[] = ['Wren']) {
  const clock = createFakeClock();
  const server = createFakeServer({ clock });
  server.configure({ ServerUri: roomSocket });
  const timers = { ...clock, now: clock.now, setTimeout: clock.setTimeout, random: () => 0 };
  const logged: string[] = [];
  const stage = createResidentStage({
    timers,
    bounds: createBounds(timers),
    warn: (text) => logged.push(text),
  });
  const here: Resident[] = [];
  let refusal: string | undefined;
  let callRefusal: string | undefined;
  const calls: string[] = [];
  const { openSocket, readConfiguration } = server.options;
  const silent = { send() {}, close() {}, onOpen() {}, onText() {}, onError() {}, onClose() {} };
  const site = {
    async enter() {
      if (refusal !== undefined) throw new SiteRefusal(refusal);
    },
    async call({ path }: { path: string }) {
      calls.push(path);
      throw new SiteRefusal(callRefusal ?? 'unexpected');
    },
    configuration: readConfiguration,
    socketAddress: (path: string) => `ws://apart${path}`,
    openSocket: (uri: string) => (uri === roomSocket ? openSocket(uri) : silent),
  } as unknown as MemberSite;
  const residents = nicks.map((nick, nth) =>
    createResident({
      row: { nick, language: 'en', room: '1', calls: 'ignore' },
      uid: nth + 1,
      site,
      stage,
      cameras: { ports: createFakePeers().media, open: () => ({ getTracks: () => [] }), close() {} },
      behaviours: [(resident) => here.push(resident), greet],
      onPresence() {},
    }),
  );
  return {
    clock,
    server,
    stage,
    logged,
    /** Their paths. */
    calls,
    refuseCalls: (code: string) => void (callRefusal = code),
    refuseAtDoor: (code: string | undefined) => void (refusal = code),
    async come() {
      await Promise.all([...residents.map(({ come }) => come()), settled()]);
    },
  };
}
type Scene = ReturnType<typeof setScene>;

const own = personOf(1);
const tellBlocks = ({ server }: Scene, blockedBy: readonly number[]) =>
  server.socket.tell('login', 'caps_change', {
    caps: { standing: 'free', write: 1, watch: 1, pm: 1, create_room: 1, muted_until: 0 },
    private_data: { blocklist: [], blocked_by: blockedBy.map((uid) => ({ uid, until: 0 })) },
  });
const faults: [string, (scene: Scene) => void, (scene: Scene) => void][] = [
  [
    'is excluded from the room',
    ({ server }) => {
      server.on('login/login', () => server.no(403, 'excluded'));
      server.socket.tell('room', 'client_logout', { roomid: 1, uid: own.uid, reason: 'excluded' });
    },
    ({ server }) => server.usual('login/login'),
  ],
  [
    'had a room that was destroyed',
    ({ server }) => {
      server.removeRoom(1);
      server.socket.tell('room', 'room_destroyed', { roomid: 1 });
    },
    () => {},
  ],
  [
    'is banned',
    ({ server, refuseAtDoor }) => {
      refuseAtDoor('account_banned');
      server.socket.tell('login', 'disconnect', {
        reason: 'access_blocked',
        final: 1,
        until: 0,
        comment: '',
      });
    },
    ({ refuseAtDoor }) => refuseAtDoor(undefined),
  ],
  [
    'is deleted',
    ({ server, refuseAtDoor }) => {
      refuseAtDoor('login_failed');
      server.socket.tell('login', 'disconnect', { reason: 'logged_out', final: 1, until: 0, comment: '' });
    },
    ({ refuseAtDoor }) => refuseAtDoor(undefined),
  ],
  [
    'finds the room full after a lost connection',
    ({ server }) => {
      server.on('login/login', () => server.no(403, 'room_full'));
      server.on('room/join_room', () => server.no(403, 'room_full'));
      server.socket.drop();
    },
    ({ server }) => {
      server.usual('login/login');
      server.usual('room/join_room');
    },
  ],
];

test.each(faults)('a resident who %s stays away for an hour and logs it', async (name, fail, mend) => {
  const scene = setScene();
  await scene.come();
  expect(scene.stage.presentIn(1)).toHaveLength(1);
  fail(scene);
  await scene.clock.advance(hourMs - 1000);
  expect(scene.stage.online()).toBe(0);
  // Asked again each hour, and logged no second time.
  const count = scene.logged.length;
  await scene.clock.advance(5 * hourMs);
  expect(scene.logged.length).toBeLessThanOrEqual(count + 1);
  expect(count).toBeGreaterThan(0);
  if (name.startsWith('had')) return;
  mend(scene);
  await scene.clock.advance(hourMs);
  expect(scene.stage.presentIn(1)).toHaveLength(1);
});

test('residents whom the gate of a verifier refuses stay away, and log it once for all', async () => {
  const scene = setScene(['Wren', 'Sullivan', 'Juniper']);
  scene.refuseAtDoor('age_proof_invalid');
  await scene.come();
  await scene.clock.advance(10 * hourMs);
  expect(scene.logged).toEqual(['Wren stays away: age_proof_invalid']);
});

test('who has blocked a resident is neither greeted nor followed, and a refusal meanwhile is logged once', async () => {
  const scene = setScene();
  await scene.come();
  const enters = (uid: number) =>
    scene.server.socket.tell('room', 'client_login', { roomid: 1, user: personOf(uid) });
  tellBlocks(scene, [8]);
  enters(8);
  await scene.clock.advance(10_000);
  expect([scene.server.history(1), scene.calls, scene.logged]).toEqual([[], [], []]);
  scene.refuseCalls('blocked_for_good');
  for (const uid of [9, 10, 11]) enters(uid);
  await scene.clock.advance(10_000);
  expect(scene.server.history(1)).toHaveLength(3);
  expect(scene.calls).toHaveLength(3);
  expect(scene.logged).toEqual(['Wren was refused to follow: blocked_for_good']);
  expect(scene.stage.presentIn(1)).toHaveLength(1);
});

test('a resident whom a limit of the door turns away comes a minute later, and nothing is logged', async () => {
  const scene = setScene();
  scene.refuseAtDoor('too_many');
  await scene.come();
  scene.refuseAtDoor(undefined);
  await scene.clock.advance(60_000);
  expect(scene.stage.presentIn(1)).toHaveLength(1);
  expect(scene.logged).toEqual([]);
});

test('a muted resident stays in the room, where others speak', async () => {
  const scene = setScene();
  await scene.come();
  const caps = { standing: 'free', write: 1, watch: 1, pm: 1, create_room: 1 };
  scene.server.socket.tell('login', 'caps_change', {
    caps: { ...caps, muted_until: scene.clock.now() + hourMs },
    private_data: { blocklist: [], blocked_by: [] },
  });
  await settled();
  expect(scene.stage.presentIn(1)).toHaveLength(1);
  expect(scene.stage.speakersIn(1)).toHaveLength(0);
  await scene.clock.advance(hourMs);
  expect(scene.stage.speakersIn(1)).toHaveLength(1);
});

test('a line in the name of a resident that it did not write lets it leave, its own does not', async () => {
  const scene = setScene();
  await scene.come();
  const [voice] = scene.stage.presentIn(1);
  await Promise.all([voice?.say(1, 'a fine evening'), settled()]);
  expect(scene.stage.online()).toBe(1);
  scene.server.says(1, own, 'it is me');
  await settled();
  expect(scene.stage.online()).toBe(0);
  expect(scene.logged).toEqual(['Wren has left: somebody else appears as this member']);
});
