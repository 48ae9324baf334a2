// The ceiling of webhooks: a Fastify route that verifies by npm's `stripe` and inserts each event once. There are no
// orders, no ledger and no members. Arguments: the address of Postgres, the secret of the signatures.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Stripe } from 'stripe';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const [address = '', secret = ''] = process.argv.slice(2);
const stripe = new Stripe('sk_bench');
const { pool } = await openDatabase(address, { log: createLog({ logLevel: 'silent' } as never) });
const server = Fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.post('/hook', async (request, reply) => {
  const body = request.body as Buffer;
  let event;
  try {
    event = stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', secret);
  } catch {
    return reply.code(403).send('forged');
  }
  await pool.query({
    name: 'insert',
    text: `insert into bare_events (id, body, received_at) values ($1, $2, $3) on conflict (id) do nothing`,
    values: [event.id, body.toString(), Date.now()],
  });
  return 'OK';
});
await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (server.server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit());
