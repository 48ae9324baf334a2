// Webhooks of paid orders: three shuffled copies of each, signed for the site and for the bare route, and the load that
// sends them through kept connections.
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { secondsOf } from '@alcove/protocol';
import { signatureHeader, signed } from '../../apps/server/src/platform/cards/sandbox/signature.ts';
import { sandboxHookPath } from '../../apps/server/src/platform/cards/sandbox/events.ts';
import { purposeKey } from '../../apps/server/src/platform/purpose-key.ts';
import type { MeasuredSite } from '../chat/measured-site.ts';

const copies = 3;
const connections = 64;
const price = { tokens: 1050, cents: 2000 };
export const bareSecret = 'whsec_bench';

/** Orders that wait for their webhook, one of each member; returns their ids. */
export async function addOrders({ database }: MeasuredSite, count: number): Promise<string[]> {
  const now = Date.now();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into payment_orders (id, buyer, recipient, plan_id, tokens, amount, currency, vat_permille, statement,
       language, provider, state, created_at, expires_at)
     select replace(gen_random_uuid()::text, '-', ''), uid, uid, 'tokens-1000', $1, $2, 'EUR', 200, 'A. SERVICES',
       'fr', 'sandbox', 'waiting', $3, $3::bigint + 1800000
     from members where nick like 'Bench %' order by uid limit $4 returning id`,
    [price.tokens, price.cents, now, count],
  );
  return rows.map(({ id }) => id);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const request = (path: string, headers: Record<string, string>, body: string): Buffer => {
  const all = {
    host: 'bench',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};

const factOf = (orderId: string, at: number) =>
  JSON.stringify({
    eventId: `evt_${orderId}`,
    id: `evt_${orderId}`,
    shop: 'alcove-sandbox',
    orderId,
    kind: 'captured',
    cents: price.cents,
    currency: 'EUR',
    at,
    last4: '4242',
  });

/** For the site, as the sandbox signs. */
export function siteWebhooks(secretKey: string, orders: readonly string[]): Buffer[] {
  const key = purposeKey(secretKey, 'sandbox cards');
  const now = Date.now();
  const each = orders.flatMap((order) => {
    const body = factOf(order, now);
    // Each copy is signed anew.
    return Array.from({ length: copies }, (_, copy) =>
      request(sandboxHookPath, { [signatureHeader]: signed(key, now + copy, body) }, body),
    );
  });
  return shuffled(each);
}

/** For the bare route, as Stripe signs: by whole seconds. */
export function bareWebhooks(orders: readonly string[]): Buffer[] {
  const seconds = secondsOf(Date.now());
  const each = orders.flatMap((order) => {
    const body = factOf(order, seconds * 1000);
    const mac = createHmac('sha256', bareSecret).update(`${seconds}.${body}`).digest('hex');
    const webhook = request('/hook', { 'stripe-signature': `t=${seconds},v1=${mac}` }, body);
    return Array<Buffer>(copies).fill(webhook);
  });
  return shuffled(each);
}

/** One answer after the other on this socket; rejects what is not 200. */
function sendAll(socket: Socket, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const send = () => {
      const webhook = next();
      if (webhook) socket.write(webhook);
      else {
        socket.end();
        resolve();
      }
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a connection was closed')));
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1]);
      if (text.length < head + 4 + length) return;
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
      text = '';
      send();
    });
    socket.once('connect', send);
  });
}

/** Milliseconds until the last answer: each follows its commit. */
export async function deliverAll(port: number, webhooks: readonly Buffer[]): Promise<number> {
  let sent = 0;
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay(true));
  const began = performance.now();
  await Promise.all(sockets.map((socket) => sendAll(socket, () => webhooks[sent++])));
  return performance.now() - began;
}
