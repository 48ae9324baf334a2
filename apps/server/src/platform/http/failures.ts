// Turns what went wrong into the answer's words: a refusal in the reader's language, `unavailable` while an engine of
// the site is away, or for a bug a generic text with the number of the request.
import { type Failure, type Language, minuteMs, type RefusalCode } from '@alcove/protocol';
import { isPassingFailure } from '../db/passing-failure.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Dictionaries } from '../words.ts';

export type FailedAnswer = { status: number; body: Failure };

export type Failures = {
  /** `during` names the work for the log. */
  answer(error: unknown, to: { language: Language; requestId: string }, during: string): FailedAnswer;
};

/** Of Node, and of Postgres. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', '53100'].includes((error as { code?: string } | undefined)?.code ?? '');

/** What is away, in the log's words. */
function outageOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'no space is left on a disk: what cannot be stored is refused';
  if (isPassingFailure(error)) return 'the database does not serve: requests are refused';
  return undefined;
}

/** Each outage is logged at most so often: every request meets it. */
const outageLogEveryMs = minuteMs;

export function createFailures({ dictionaries, log }: { dictionaries: Dictionaries; log: Log }): Failures {
  const text = (language: Language, code: RefusalCode, params: Record<string, string | number>) =>
    (dictionaries[language].words.t as (key: string, options: object) => string)(code, {
      ns: 'refusals',
      ...params,
    });

  const loggedAt = new Map<string, number>();

  function refusalFor(error: unknown, about: { requestId: string; during: string }): Refusal {
    if (error instanceof Refusal) return error;
    const outage = outageOf(error);
    if (!outage) {
      log.error({ ...about, err: error }, 'a bug, answered generically');
      return new Refusal('internal');
    }
    const now = performance.now();
    if (now - (loggedAt.get(outage) ?? Number.NEGATIVE_INFINITY) >= outageLogEveryMs) {
      loggedAt.set(outage, now);
      log.error({ ...about, err: error }, outage);
    }
    return new Refusal('unavailable');
  }

  return {
    answer(error, { language, requestId }, during) {
      const refusal = refusalFor(error, { requestId, during });
      const fields = Object.entries(refusal.fields);
      const seconds = Number(refusal.params.seconds);
      return {
        status: refusal.httpStatus,
        body: {
          status: 'error',
          code: refusal.code,
          message: text(language, refusal.code, refusal.params),
          ...(fields.length > 0 && {
            messages: Object.fromEntries(
              fields.map(([field, fault]) => {
                const { code, params } = typeof fault === 'string' ? { code: fault, params: {} } : fault;
                return [field, text(language, code, params)];
              }),
            ),
          }),
          ...(refusal.kind === 'flood' && Number.isFinite(seconds) && { retry_after: seconds }),
          ...(refusal.kind === 'bug' && { request_id: requestId }),
        },
      };
    },
  };
}
