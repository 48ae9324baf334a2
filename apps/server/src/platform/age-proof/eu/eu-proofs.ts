// The EU's apps as a method of the gate: it asks, waits for the app's answer, and hands a token of ours to the browser
// that asked, which the gate takes once.
import type { Use } from '../../engines.ts';
import { everyHour } from '../../jobs/every-hour.ts';
import { purposeKey } from '../../purpose-key.ts';
import { scrapedMetrics } from '../../scraped-metrics.ts';
import type { AgeMethod, SpendToken } from '../age-proof.ts';
import type { CountAgeProof } from '../counts.ts';
import { createTokenIssuer } from '../own-tokens.ts';
import { createVerifier } from '../verifier.ts';
import type { Answered, EuEngine, Question } from './eu-engine.ts';
import { createKeptList, type ListSource, type TrustListState } from './list/kept-list.ts';
import { type AskedBy, createTransactions } from './transactions.ts';

const issuer = 'alcove-eu';
/** By which the gate knows these tokens from those of a verifier. */
const tokenPrefix = 'eu.';

type Needs = Use<'db' | 'clock' | 'log' | 'jobs' | 'metrics'> & {
  secretKey: string;
  spend: SpendToken;
  count: CountAgeProof;
  source: ListSource;
  /** The demo makes its list when it is first asked for one. */
  isListLazy: boolean;
};

export type Result = { state: 'waiting' } | { state: 'proven'; proof: string } | { state: 'refused' };

export type EuProofs = {
  method: AgeMethod;
  /** Nothing while no list of providers is believed. */
  ask(by: AskedBy): Promise<Question | undefined>;
  present(id: string, sent: { vpToken: string; state: string }): Promise<Answered | undefined>;
  result(
    id: string,
    by: { cookie: string | undefined; responseCode?: string | undefined; response?: string | undefined },
  ): Promise<Result>;
  listState(): Promise<TrustListState | undefined>;
};

export async function createEuProofs(needs: Needs): Promise<EuProofs> {
  const { clock, secretKey, spend, isListLazy } = needs;
  const key = purposeKey(secretKey, 'eu age proof');
  const tokens = createVerifier({ name: issuer, scriptUrl: '', issuer, secret: key, clock, spend });
  const issue = createTokenIssuer({ issuer, key, clock });
  const transactions = createTransactions({ ...needs, key: purposeKey(secretKey, 'eu age network') });
  const list = createKeptList(needs);
  let loading: Promise<EuEngine> | undefined;
  const engine = (): Promise<EuEngine> => {
    loading ??= import('./eu-engine.ts').then(({ createEuEngine }) =>
      createEuEngine({
        ...needs,
        transactions,
        list,
        requestKey: purposeKey(secretKey, 'eu age request'),
      }),
    );
    return loading;
  };

  await everyHour(needs, 'age_list', async () => {
    if (isListLazy && !(await list.state())) return;
    if (await list.isDue()) await list.refresh();
  });
  if (!isListLazy) void list.refresh();

  scrapedMetrics(needs.metrics).counts(
    'alcove_age_list_seconds',
    'Since the list of age providers was issued, and until it promised its successor',
    'since',
    async (): Promise<Record<string, number>> => {
      const state = await list.state();
      if (!state) return {};
      const now = clock.now();
      return {
        issued: Math.round((now - state.issuedAt) / 1000),
        due: Math.round((now - state.nextUpdate) / 1000),
      };
    },
  );

  return {
    method: {
      name: 'eu',
      describe: () => ({ kind: 'eu' }),
      takes: (proof) => proof.startsWith(tokenPrefix),
      accept: (proof) => tokens.accept(proof.slice(tokenPrefix.length)),
    },
    async ask(by) {
      if (!(await list.state())) await list.refresh();
      const state = await list.state();
      if (!state || state.isStale) return undefined;
      return (await engine()).ask(by);
    },
    present: async (id, sent) => (await engine()).present(id, sent),
    async result(id, { cookie, responseCode, response }) {
      const refused = { state: 'refused' } as const;
      if (cookie === undefined || !(await transactions.isOf(id, cookie))) return refused;
      const asked = await transactions.find(id);
      if (!asked || (responseCode !== undefined && responseCode !== asked.response_code)) return refused;
      if (response !== undefined) await (await engine()).presentInBrowser(asked, response);
      else if (asked.outcome === null) return { state: 'waiting' };
      if (!(await transactions.take(id))) return refused;
      return { state: 'proven', proof: tokenPrefix + (await issue()) };
    },
    listState: list.state.bind(list),
  };
}
