// What is still to be mailed and pushed, as the owner of the site reads it.
import { dayMs, notificationsCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { done, startTestSite } from '../../../testing/index.ts';

test('an owner reads how many mails and pushes wait: each of a range counts, and a push is no mail', async () => {
  await using site = await startTestSite();
  const [owner, lou] = [await site.member({ role: 'owner' }), await site.member()];
  const flow = async () => {
    const { mails, pushes } = await done(owner.call(notificationsCalls.notificationFlow, {}));
    return { mails, pushes };
  };
  expect(await flow()).toEqual({ mails: 0, pushes: 0 });
  const later = site.clock.now() + dayMs;
  const { rows } = await sql<{ id: number }>`
    insert into notifications (uid, item, type, happened_at)
    select ${lou.uid}, 1, 'message', 1 from generate_series(1, 7) returning id`.execute(site.db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into notification_waiting (channel, notification_id, uid, due_at)
    values ('mail', ${ids[0]}, ${lou.uid}, ${later}), ('mail', ${ids[1]}, ${lou.uid}, ${later}),
      ('push', ${ids[2]}, ${lou.uid}, ${later})`.execute(site.db);
  expect(await flow()).toEqual({ mails: 2, pushes: 0 });
  await sql`
    insert into notification_waiting_ranges (first_id, last_id, due_at)
    values (${ids[3]}, ${ids[5]}, ${later}), (${ids[6]}, ${ids[6]}, ${later})`.execute(site.db);
  expect(await flow()).toEqual({ mails: 6, pushes: 0 });
  await sql`
    insert into push_devices (uid, session_id, endpoint, p256dh, auth, user_agent, added_at, payload)
    select uid, id, 'https://push.invalid/calm', '', '', '', 1, null from sessions where uid = ${owner.uid}
    union all
    select uid, id, 'https://push.invalid/told', '', '', '', 1, '{}' from sessions where uid = ${lou.uid}`.execute(
    site.db,
  );
  expect(await flow()).toEqual({ mails: 6, pushes: 1 });
});
