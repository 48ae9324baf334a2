// Web Push: encrypted for the browser (RFC 8291), signed by our VAPID key (RFC 8292), handed to the browser's push
// service (RFC 8030). The address of that service is a stranger's word: it is followed nowhere else.
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { dayMs } from '@alcove/protocol';
import { createGuardedLookup, forbiddenAddress, type ResolveHost } from './guarded-lookup.ts';
import { type Push, pushBounds, type PushMessage, type PushResult, type PushTarget } from './push.ts';
import { mayBeEndpoint } from './subscription.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Connections to one push service that stay open for the next push. */
const keptConnections = 16;
const retryAfterMaxMs = dayMs;

/** `Retry-After` in seconds or as a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, retryAfterMaxMs) : undefined;
}

export function resultOf(status: number, retryAfter?: string): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const afterMs = retryAfterMs(retryAfter);
    return { kind: 'later', ...(afterMs !== undefined && { afterMs }) };
  }
  // A redirect too: it may lead into our own network.
  return { kind: 'refused' };
}

export function createWebPush({
  keys,
  subject,
  allowsLoopback,
  answerMs = pushBounds.answerMs,
  resolve,
}: {
  keys: VapidKeys;
  /** Whom a push service writes to about us: `mailto:…`. */
  subject(): string;
  /** In demo mode this machine may play a push service. */
  allowsLoopback: boolean;
  answerMs?: number;
  resolve?: ResolveHost;
}): Push {
  const leaving = new AbortController();
  const lookup = createGuardedLookup({ allowsLoopback, ...(resolve && { resolve }) });
  const pool = { keepAlive: true, maxFreeSockets: keptConnections, lookup };
  const [agent, plainAgent] = [new Agent(pool), new PlainAgent(pool)];

  async function headersFor({ endpoint, ...keysOfBrowser }: PushTarget, { topic }: PushMessage) {
    const signed = await vapidHeaders(
      // A push service of a demo may lack encryption; the package signs for https alone.
      { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: keysOfBrowser },
      { subject: subject(), ...keys },
    );
    return {
      ...signed.headers,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(pushBounds.livesSeconds),
      urgency: 'normal',
      topic,
    };
  }

  function post(endpoint: string, headers: Record<string, string>, body: Uint8Array): Promise<PushResult> {
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(answerMs)]);
    const isPlain = endpoint.startsWith('http:');
    return new Promise((resolve) => {
      const onResponse = (answer: IncomingMessage) => {
        resolve(resultOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        // What it says is of no use to us, and may never end.
        if (answer.headers['content-length'] === '0') answer.resume();
        else answer.destroy();
      };
      const options = { method: 'POST', headers: { ...headers, 'content-length': body.byteLength }, signal };
      const asked = isPlain
        ? plainRequest(endpoint, { ...options, agent: plainAgent }, onResponse)
        : secureRequest(endpoint, { ...options, agent }, onResponse);
      asked.on('error', ({ code }: NodeJS.ErrnoException) =>
        resolve({ kind: code === forbiddenAddress ? 'refused' : 'unreachable' }),
      );
      asked.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    async send(target, message) {
      // The connection looks up names only: an address in their place is checked here.
      if (!mayBeEndpoint(target.endpoint, { allowsLoopback })) return { kind: 'refused' };
      try {
        const { p256dh, auth } = target;
        const body = await encryptNotification(
          { endpoint: target.endpoint, expirationTime: null, keys: { p256dh, auth } },
          new TextEncoder().encode(message.payload),
        );
        return await post(target.endpoint, await headersFor(target, message), body);
      } catch {
        // Keys that no browser makes, or too long a payload.
        return { kind: 'refused' };
      }
    },
    async close() {
      leaving.abort();
      agent.destroy();
      plainAgent.destroy();
    },
  };
}
