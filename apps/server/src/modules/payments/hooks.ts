// Where providers tell what became of payments, over HTTP and signed.
import type { CardProvider } from '../../platform/cards/cards.ts';
import type { Use } from '../../platform/engines.ts';
import type { CardHooks } from '../../platform/http/card-routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PaymentFacts } from './facts.ts';

type Needs = Use<'clock'> & {
  providerOf(name: string): CardProvider | undefined;
  facts: Pick<PaymentFacts, 'note'>;
  /** How long after its fact a webhook came. */
  cameAfter(ms: number): void;
};

export const createHooks = ({ clock, providerOf, facts, cameAfter }: Needs): CardHooks => ({
  async receive(name, request) {
    const known = providerOf(name);
    if (!known) throw refuse('not_found');
    const fact = known.parseWebhook(request);
    if (!fact) return known.received;
    cameAfter(Math.max(0, clock.now() - fact.at));
    const { state } = await facts.note(known, fact);
    if (state === 'refused') throw refuse('webhook_refused');
    return known.received;
  },
});
