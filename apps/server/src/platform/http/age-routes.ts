// Where apps of the EU's age profile post their answers: no cookie, no gate, no origin, and one refusal.
import { defaultLanguage } from '@alcove/protocol';
import type { FastifyInstance } from 'fastify';
import type { EuProofs } from '../age-proof/eu/eu-proofs.ts';
import { proofBounds } from '../age-proof/eu/profile.ts';
import { type RateLimits, takeForNetworkOrRefuse } from '../bus/rate-limits.ts';
import { networkOf } from '../ip-network.ts';
import { refuse } from '../refusal.ts';
import { parseForm } from './body.ts';
import type { Failures } from './failures.ts';

type Parts = {
  eu: Pick<EuProofs, 'present'>;
  rateLimits: Pick<RateLimits, 'take'>;
  failures: Failures;
  isDraining(): boolean;
};

const answers = { limit: 120, windowMs: 60_000 };
/** OpenID4VP: an app reads any success as the end of its work. */
const refusedStatus = 400;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function serveAgeAnswers(server: FastifyInstance, parts: Parts): Promise<void> {
  const { eu, rateLimits, failures, isDraining } = parts;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.route<{ Params: { transaction: string } }>({
    method: 'POST',
    url: '/age/eu/:transaction',
    bodyLimit: proofBounds.bodyBytes,
    async handler(request, reply) {
      if (isDraining()) throw refuse('unavailable');
      await takeForNetworkOrRefuse(rateLimits, 'age answer', networkOf(request.ip), answers);
      const { vp_token: vpToken, state } = parseForm(textOf(request.body));
      const sent = { vpToken: textOf(vpToken), state: textOf(state) };
      const answered = await eu.present(request.params.transaction, sent);
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      if (answered)
        return reply.send({ ...(answered.redirectUri && { redirect_uri: answered.redirectUri }) });
      const reader = { language: defaultLanguage, requestId: request.id };
      const { body } = failures.answer(refuse('age_not_proven'), reader, 'age answer');
      return reply.code(refusedStatus).send(body);
    },
  });
}
