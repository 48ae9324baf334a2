// The demo's age app as a page and one call; in production neither exists.
import { isLanguage, type Language } from '@alcove/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { EuProofs } from '../age-proof/eu/eu-proofs.ts';
import { presentedAs } from '../age-proof/eu/demo/presented-as.ts';
import { walletPage } from '../age-proof/eu/demo/wallet-page.ts';
import type { Clock } from '../clock.ts';
import { refuse } from '../refusal.ts';
import type { Dictionaries } from '../words.ts';
import { freshNonce } from './headers.ts';
import type { Visitors } from './visitor.ts';

type Parts = {
  eu: EuProofs;
  clock: Clock;
  secretKey: string;
  dictionaries: Dictionaries;
  visitors: Pick<Visitors, 'isForeign'>;
};

const linkMaxLength = 4096;
const presentBytes = 65_536;

const presented = z.object({
  link: z.optional(z.string().check(z.maxLength(linkMaxLength))),
  request: z.optional(z.object({ deviceRequest: z.string(), encryptionInfo: z.string() })),
  as: z.enum(presentedAs),
});

const policy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `font-src data:`,
    `img-src 'self' data:`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

type Asked = { Querystring: { lang?: string } };

export async function serveSandboxWallet(server: FastifyInstance, parts: Parts): Promise<void> {
  const { dictionaries, visitors } = parts;
  /** Loaded with the first who presents: it brings an issuer. */
  const wallet = async () => {
    const { createSandboxWallet } = await import('../age-proof/eu/demo/sandbox-wallet.ts');
    return createSandboxWallet(parts);
  };
  server.get<Asked>('/sandbox/wallet', async (request, reply) => {
    const { lang } = request.query;
    const language: Language = isLanguage(lang) ? lang : request.visitor.language;
    const nonce = freshNonce();
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(walletPage({ words: dictionaries[language].words, language, nonce }));
  });
  server.post('/sandbox/wallet/present/', { bodyLimit: presentBytes }, async (request, reply) => {
    if (visitors.isForeign(request.visitor, request.headers)) throw refuse('foreign_origin');
    const read = z.safeParse(presented, request.body);
    if (!read.success) throw refuse('malformed');
    const { link, request: asked, as } = read.data;
    const { present, answerBrowser } = await wallet();
    const answer = asked
      ? await answerBrowser(asked, request.visitor.origin, as)
      : await present(link?.trim() ?? '', as);
    if (!answer) throw refuse('malformed');
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
