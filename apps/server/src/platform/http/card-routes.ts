// What card providers call, and the pages of the sandbox that plays one: neither knows a visitor or a cookie.
import { isLanguage, paymentLimits } from '@alcove/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { HookRequest } from '../cards/cards.ts';
import { cardFrame } from '../cards/sandbox/card-frame.ts';
import { isSandboxCard } from '../cards/sandbox/card-kinds.ts';
import { bankAnswers, type SandboxCards } from '../cards/sandbox/sandbox-cards.ts';
import { type RateLimits, takeForNetworkOrRefuse } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import { networkOf } from '../ip-network.ts';
import { refuse, refuseFields } from '../refusal.ts';
import type { Dictionaries } from '../words.ts';
import { parseForm } from './body.ts';
import { freshNonce } from './headers.ts';
import { hostOf } from './visitor.ts';

export type CardHooks = {
  /** Answers what the provider reads as "received"; throws a refusal. */
  receive(provider: string, request: HookRequest): Promise<string>;
};

type HookParts = { hooks: CardHooks; rateLimits: Pick<RateLimits, 'take'>; isDraining(): boolean };
type SandboxParts = { clock: Clock; dictionaries: Dictionaries; sandbox: SandboxCards };

const payBytes = 4096;

const queryOf = (request: FastifyRequest): Record<string, string> => {
  const { url = '' } = request.raw;
  const at = url.indexOf('?');
  return Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at + 1)));
};

/** Bodies as bytes: a signature is over what was sent. */
function takeBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export async function serveCardHooks(
  server: FastifyInstance,
  { hooks, rateLimits, isDraining }: HookParts,
): Promise<void> {
  takeBytes(server);
  server.route<{ Params: { provider: string } }>({
    method: ['GET', 'POST'],
    url: '/payments/hook/:provider',
    bodyLimit: paymentLimits.webhookBytes,
    async handler(request, reply) {
      if (isDraining()) throw refuse('unavailable');
      const network = networkOf(request.ip);
      await takeForNetworkOrRefuse(rateLimits, 'payment hook', network, paymentLimits.webhooks);
      const received = await hooks.receive(request.params.provider, {
        method: request.method,
        query: queryOf(request),
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        address: request.ip,
      });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(received);
    },
  });
}

const paid = z.object({
  card: z.string().check(z.refine(isSandboxCard)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/)),
  email: z.string().check(z.maxLength(254), z.email()),
});
const answered = z.object({ answer: z.enum(bankAnswers) });

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const fields = text.startsWith('{') ? jsonOf(text) : parseForm(text);
  if ('number' in fields || 'code' in fields) throw refuse('card_fields_refused');
  return fields;
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw refuse('malformed');
  }
}

function parsed<T>(shape: z.ZodMiniType<T>, fields: Record<string, unknown>): T {
  const result = z.safeParse(shape, fields);
  if (result.success) return result.data;
  throw refuseFields({ [String(result.error.issues[0]?.path[0] ?? 'card')]: 'field_invalid' });
}

/** R5.065: by the injected clock; a card ends with its month. */
const isOver = (expiry: string, now: number): boolean =>
  Date.UTC(2000 + Number(expiry.slice(3)), Number(expiry.slice(0, 2)), 1) <= now;

/** The frame's origin is opaque: it may be framed by the site alone, and speaks to these addresses alone. */
function policy(request: FastifyRequest, nonce: string): string {
  const own = `${request.protocol}://${hostOf(request)}`;
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `font-src data:`,
    `connect-src 'self' ${own}/sandbox/cards/`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-scripts allow-forms',
  ].join('; ');
}

/** The frame reads it from its opaque origin, without cookies. */
const send = (reply: FastifyReply, answer: object) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));

type Order = { Params: { order: string } };

export async function serveSandboxCards(server: FastifyInstance, parts: SandboxParts): Promise<void> {
  const { clock, dictionaries, sandbox } = parts;
  takeBytes(server);
  const find = async (order: string) => {
    const payment = await sandbox.find(order);
    if (!payment) throw refuse('not_found');
    return payment;
  };
  server.get<Order>('/sandbox/cards/:order', async (request, reply) => {
    const { order } = request.params;
    const payment = await find(order);
    const { lang: asked, theme } = queryOf(request);
    const language = isLanguage(asked) ? asked : payment.language;
    const nonce = freshNonce();
    const { words } = dictionaries[language];
    reply.removeHeader('x-frame-options');
    return reply
      .header('content-security-policy', policy(request, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        cardFrame({
          order,
          payment,
          words,
          language,
          now: clock.now(),
          nonce,
          theme: theme === 'light' || theme === 'dark' ? theme : undefined,
        }),
      );
  });
  server.get<Order>('/sandbox/cards/:order/state', async (request, reply) => {
    const { state, bankUntil } = await find(request.params.order);
    return send(reply, { state, ...(bankUntil !== null && { bank_until: bankUntil }) });
  });
  const body = { bodyLimit: payBytes };
  server.post<Order>('/sandbox/cards/:order/pay', body, async (request, reply) => {
    const { card, last4, expiry } = parsed(paid, fieldsOf(request));
    if (isOver(expiry, clock.now())) throw refuseFields({ expiry: 'field_invalid' });
    return send(
      reply,
      await sandbox.pay(request.params.order, { card: isSandboxCard(card) ? card : 'paid', last4 }),
    );
  });
  server.post<Order>('/sandbox/cards/:order/bank', body, async (request, reply) => {
    const { answer } = parsed(answered, fieldsOf(request));
    return send(reply, await sandbox.answerBank(request.params.order, answer));
  });
}
