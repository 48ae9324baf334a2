// Two members write to each other while servers are killed and Postgres drops every connection. What was answered
// stands in the history once, and the messages of each stand in the order in which they were written.
import { once } from 'node:events';
import { pmSocketActions as im } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { cutBusySessions, soakMs } from '../../testing/soak.ts';
import { openPm, pmPeople, type Writer } from './testing/pm-people.ts';

const env = { RATE_LIMITS: 'off', SECRET_KEY: 'a secret that only tests know, long enough' };

const connectTo = ({ url }: ServerProcess): TestSite['connect'] =>
  async function connect(path, headers) {
    const socket = new WebSocket(url.replace('http', 'ws') + path, headers ? { headers } : {});
    await once(socket, 'open');
    return socket;
  };

/** As a client does: sends each until it is answered, under the same name. Answers the ids. */
async function writeOn(
  server: ServerProcess,
  isDead: () => boolean,
  writer: Writer,
  to: Writer,
  ids: number[],
) {
  let open: Writer | undefined;
  while (!isDead()) {
    try {
      open ??= await openPm({ connect: connectTo(server) }, writer);
      const mid = `${writer.uid} ${ids.length}`;
      const answer = await open.ask(im.sendPm, { to: to.uid, message: mid, mid });
      if (answer.result === 200) ids.push(answer.data.id);
    } catch {
      // The socket is gone, or the server did not answer: the next try finds out.
      open = undefined;
    }
  }
}

test(
  'whatever dies while two members write, what was answered is there once, in the order of writing',
  { timeout: soakMs + 120_000 },
  async () => {
    await using site = await startTestSite({ env });
    const [ondine, basile] = await pmPeople(site).pair();
    const written = [
      { writer: ondine, to: basile, ids: [] as number[] },
      { writer: basile, to: ondine, ids: [] as number[] },
    ];
    const end = performance.now() + soakMs;
    let rounds = 0;
    do {
      rounds += 1;
      await using server = await startServerProcess({ ...env, DATABASE_URL: site.database.url });
      let isDead = false;
      const cut = setInterval(() => cutBusySessions(site.db), 300);
      setTimeout(() => void server.kill().then(() => (isDead = true)), 1500 + ((rounds * 370) % 1000));
      await Promise.all(written.map(({ writer, to, ids }) => writeOn(server, () => isDead, writer, to, ids)));
      clearInterval(cut);
    } while (performance.now() < end);
    const { rows } = await sql<{ id: number; mid: string }>`
      select id, mid from private_messages order by id`.execute(site.db);
    for (const { writer, ids } of written) {
      const own = rows.filter(({ mid }) => mid.startsWith(`${writer.uid} `));
      // The last may be stored without its answer.
      expect(own.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
      expect(own.map(({ mid }) => mid)).toEqual(own.map((_, nth) => `${writer.uid} ${nth}`));
      expect(own.length - ids.length).toBeLessThanOrEqual(1);
    }
  },
);
