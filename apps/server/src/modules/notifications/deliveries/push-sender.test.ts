// Pushes on their way to push services that answer, hang, are busy or gone; on a real database.
import { hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PushResult } from '../../../platform/push/push.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import {
  createTestClock,
  createTestDatabase,
  silentLog,
  type TestDatabase,
  until,
} from '../../../testing/index.ts';
import { createPushSender, pushSenderBounds } from './push-sender.ts';

let base: TestDatabase & { clock: MovableClock };
beforeAll(async () => void (base = { ...(await createTestDatabase()), clock: createTestClock() }));
afterAll(() => base.close());
beforeEach(() => sql`delete from push_devices`.execute(base.db));

async function device(endpoint: string, traits: { proven?: boolean; payload?: string } = {}): Promise<void> {
  await sql`
    with member as (
      insert into members (nick, pending_email, password_hash, gender, age, age_declared_at, active, avatar,
        language, created_at, last_online_at)
      values ('lou' || (select count(*) from members), 'lou@example.test', '-', 1, 40, 1, true,
        '/art/petals/rose/1-400x400.svg', 'fr', 1, 1)
      returning uid
    ), session as (
      insert into sessions (id, secret_hash, uid, standing, device, opened_at, seen_at, proven_at)
      select 'test-session-' || lpad(uid::text, 8, '0'), sha256(uid::text::bytea), uid, 'free', 'test', 1, 1, 1 from member
      returning id, uid
    )
    insert into push_devices (uid, session_id, endpoint, p256dh, auth, added_at, payload, proven)
    select uid, id, ${endpoint}::text, 'p', 'a', 0, ${traits.payload ?? '{}'}::text, ${traits.proven ?? false}::boolean
    from session`.execute(base.db);
}

type Row = { endpoint: string; payload: string | null; tries: number; lost: number; wait_until_at: number };
const devices = async () =>
  (
    await sql<Row>`
    select endpoint, payload, tries, lost, wait_until_at from push_devices order by endpoint`.execute(base.db)
  ).rows;

function start(answer: (endpoint: string) => Promise<PushResult> | PushResult) {
  const [sent, scheduled]: [string[], number[]] = [[], []];
  const sender = createPushSender({
    db: base.db,
    clock: base.clock,
    log: silentLog,
    push: {
      async send({ endpoint }) {
        sent.push(endpoint);
        return answer(endpoint);
      },
    },
    observe: () => {},
    scheduleAt: async (_, at) => void scheduled.push(at),
  });
  return { sender, sent, scheduled };
}

test('a push that was taken is over; a browser that is gone leaves', async () => {
  await device('https://push.test/here');
  await device('https://push.test/gone');
  const { sender } = start((endpoint) => ({ kind: endpoint.endsWith('gone') ? 'gone' : 'sent' }));
  await sender.wake();
  await until(async () => (await devices()).length === 1);
  await sender.close();
  expect(await devices()).toMatchObject([{ endpoint: 'https://push.test/here', payload: null, lost: 0 }]);
});

test('push services that hang delay neither each other nor those that work', async () => {
  for (let n = 0; n < pushSenderBounds.unproven + 3; n++) await device(`https://hangs.test/${n}`);
  await device('https://works.test/1', { proven: true });
  const hanging = Promise.withResolvers<PushResult>();
  const { sender, sent } = start((endpoint) =>
    endpoint.includes('hangs') ? hanging.promise : { kind: 'sent' },
  );
  await sender.wake();
  expect(sent).toContain('https://works.test/1');
  expect(sent.filter((endpoint) => endpoint.includes('hangs'))).toHaveLength(pushSenderBounds.unproven);
  hanging.resolve({ kind: 'unreachable' });
  await sender.close();
});

test('a busy push service is asked again when it said, then later and later, and not for ever', async () => {
  await device('https://busy.test/1');
  const { sender, sent } = start(() => ({ kind: 'later', afterMs: 120_000 }));
  const [began, claimed] = [base.clock.now(), pushSenderBounds.claimMs];
  await sender.wake();
  const wait = await until(async () => {
    const at = (await devices())[0]?.wait_until_at ?? 0;
    return at > began + claimed && at;
  });
  expect(wait).toBe(began + 120_000);
  for (let round = 1; round < pushSenderBounds.tries; round++) {
    await base.clock.advance(hourMs);
    await sender.wake();
    await until(() => sent.length === round + 1);
    await until(async () => (await devices())[0]?.wait_until_at !== base.clock.now() + claimed);
  }
  await until(async () => (await devices())[0]?.payload === null);
  expect(await devices()).toMatchObject([{ payload: null, lost: 1 }]);
  await sender.close();
});

test('a push that was being sent by a process that died is sent by another once its claim is over', async () => {
  await device('https://push.test/1');
  const dying = start(() => new Promise(() => {}));
  await dying.sender.wake();
  const next = start(() => ({ kind: 'sent' }));
  await next.sender.wake();
  expect(next.sent).toEqual([]);
  await base.clock.advance(pushSenderBounds.claimMs);
  await next.sender.wake();
  await until(async () => (await devices())[0]?.payload === null);
  expect(next.sent).toEqual(['https://push.test/1']);
  await next.sender.close();
});

test('a newer push takes the place of one that waits, and is not lost while that one is sent', async () => {
  await device('https://push.test/1');
  const first = Promise.withResolvers<PushResult>();
  let asked = 0;
  const { sender, sent } = start(() => (++asked === 1 ? first.promise : { kind: 'sent' }));
  await sender.wake();
  await sql`update push_devices set payload = '{"newer":1}'`.execute(base.db);
  first.resolve({ kind: 'sent' });
  await until(async () => (await devices())[0]?.payload === null);
  expect(sent).toHaveLength(2);
  await sender.close();
});
