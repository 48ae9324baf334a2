// A server that loses power between a notice, its case and what it hides: all of it is there, or nothing is.
import { hourMs, moderationCalls, wallCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { done, startTestSite, until } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';

const notice = {
  email: 'dominique@example.test',
  subject: 'remove_image',
  message: 'C’est moi.',
  signature: 'D. Martin',
  represents: 'self',
  no_consent: 1,
  accurate: 1,
} as const;

test(
  'a server is killed between the case of a signed request and its hiding: nothing of it is left, and sent again to another process it is whole',
  { timeout: 90_000 },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    await using killed = await startServerProcess({ DATABASE_URL: site.database.url, RATE_LIMITS: 'off' });
    const [author, reader] = [await site.member(), await site.member()];
    const { id } = await done(author.call(wallCalls.postOnWall, { text: 'Un mot', audience: 'members' }));
    const asked = { ...notice, page: `/mur/${id}` };
    const isShown = async () => (await reader.call(wallCalls.wallMaterial, { id })).status === 'success';
    const mails = async () => (await site.outbox()).filter(({ to }) => to === notice.email).length;
    const counted = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from contact_messages)::int + (select count(*) from cases)::int
          + (select count(*) from reports)::int + (select count(*) from hidings)::int as count`.execute(
        site.db,
      );
      return rows[0]?.count;
    };

    const lost = await site.db.transaction().execute(async (tx) => {
      await sql`lock table hidings in exclusive mode`.execute(tx);
      const sending = fetch(`${killed.url}/b${moderationCalls.contact.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      }).then(
        () => 'answered',
        () => 'lost',
      );
      await until(async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'hidings'::regclass and not granted`.execute(site.db);
        return rows.length > 0;
      });
      await killed.kill();
      return sending;
    });
    expect(lost).toBe('lost');
    await until(async () => (await counted()) === 0);
    expect([await isShown(), await mails()]).toEqual([true, 0]);

    const visitor = await site.visitor();
    await done(visitor.call(moderationCalls.contact, asked));
    expect(await isShown()).toBe(false);
    await until(async () => (await mails()) === 1);
    const cases = await site.db.selectFrom('cases').select(['kind', 'due_at']).execute();
    expect(cases).toEqual([{ kind: 'removal', due_at: site.clock.now() + 48 * hourMs }]);
  },
);
