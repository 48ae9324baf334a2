// Ten thousand followers are notified while servers are killed and Postgres drops every connection; then the clock moves a
// day. Each of them has each notification once, and each count is right.
import { dayMs, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notificationWriter } from './event-writer.ts';
import { startTestSite } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { cutBusySessions, soakMs } from '../../testing/soak.ts';

const followers = 10_000;

test(
  'whatever dies while they are notified, each follower is notified once',
  { timeout: soakMs + 240_000 },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const star = (await site.addPerson()).uid as Uid;
    await sql`
    insert into members (nick, pending_email, password_hash, gender, age, age_declared_at, active, avatar, language,
      created_at, last_online_at)
    select 'crowd' || number, 'crowd@example.test', '-', 1, 40, 1, true, '/art/petals/rose/1-400x400.svg', 'fr', 1, 1
    from generate_series(1, ${followers}::int) as number`.execute(site.db);
    await sql`insert into follows (follower, followed, followed_at)
    select uid, ${star}, 5 from members where nick like 'crowd%'`.execute(site.db);
    const events = notificationWriter({ clock: site.clock });
    const env = {
      DATABASE_URL: site.database.url,
      RATE_LIMITS: 'off',
      SECRET_KEY: 'a secret that only tests know, long enough',
    };
    const end = performance.now() + soakMs;
    let rounds = 0;
    do {
      const entity = ++rounds;
      await events.tell(site.db, 'newContribution', {
        to: { followersOf: star },
        from: star,
        entity,
        data: { title: 'Une' },
      });
      await using server = await startServerProcess(env);
      const cut = setInterval(() => cutBusySessions(site.db), 400);
      await new Promise((resolve) => setTimeout(resolve, 300 + ((rounds * 170) % 900)));
      await server.kill();
      clearInterval(cut);
      await site.clock.advance(dayMs);
      await expect
        .poll(async () => (await sql`select from notification_events`.execute(site.db)).rows.length, {
          timeout: 60_000,
        })
        .toBe(0);
    } while (performance.now() < end);
    const { rows } = await sql<{ notified: number; members: number; most: number; version: number }>`
    select count(*)::int as notified, count(distinct notifications.uid)::int as members,
      (select max(version)::int from notification_state) as most,
      (select min(version)::int from notification_state join members using (uid) where nick like 'crowd%') as version
    from notifications where type = 'newContribution'`.execute(site.db);
    expect(rows).toEqual([
      { notified: followers * rounds, members: followers, most: rounds, version: rounds },
    ]);
  },
);
