// Turns what went wrong into the answer's words: a refusal in the reader's language, or for a bug
// a generic text with the number of the request.
import type { Failure, Language, RefusalCode } from '@alcove/protocol';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Dictionaries } from '../words.ts';

export type FailedAnswer = { status: number; body: Failure };

export type Failures = {
  /** `during` names the work for the log. */
  answer(error: unknown, to: { language: Language; requestId: string }, during: string): FailedAnswer;
};

export function createFailures({ dictionaries, log }: { dictionaries: Dictionaries; log: Log }): Failures {
  const text = (language: Language, code: RefusalCode, params: Record<string, string | number>) =>
    (dictionaries[language].words.t as (key: string, options: object) => string)(code, {
      ns: 'refusals',
      ...params,
    });

  return {
    answer(error, { language, requestId }, during) {
      const refusal = error instanceof Refusal ? error : new Refusal('internal');
      if (refusal !== error) log.error({ requestId, during, err: error }, 'a bug, answered generically');
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
