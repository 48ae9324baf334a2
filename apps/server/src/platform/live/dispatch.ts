// From a request to its result: the declared action, who may ask and how often, what was sent, the handler.
import { refusalFor, refusalKinds, refusals, standingOf } from '@alcove/protocol';
import { type RateLimits, takeForNetworkOrRefuse, takeOrRefuse } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import type { Failures } from '../http/failures.ts';
import { parseInput } from '../http/input.ts';
import type { Log } from '../log.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { LiveEntry } from './bind-actions.ts';
import { type Request, resultText } from './frame.ts';
import type { LiveConnection } from './live.ts';
import type { LoginQueue } from './login-queue.ts';
import type { Metrics } from '../metrics.ts';

export type ActionAnswer = {
  result: number;
  text: string;
  /** Once it has been written. */
  after: (() => void)[];
  /** The outcome of the action is unknown: the connection has to begin anew. */
  isLost?: true;
};

export type Dispatch = {
  answer(request: Request, connection: LiveConnection): Promise<ActionAnswer>;
  /** The result frame of what was thrown, in the language of the connection. */
  refusal(error: unknown, messageid: number, connection: LiveConnection, during: string): ActionAnswer;
};

type Parts = {
  actions: LiveEntry[];
  clock: Clock;
  rateLimits: RateLimits;
  failures: Failures;
  logins: LoginQueue;
  metrics: Pick<Metrics, 'liveRefused'>;
  log: Log;
  answerWithinMs: number;
};

const ok = 200;

function byName(entries: LiveEntry[]): Map<string, LiveEntry> {
  const named = new Map(entries.map((entry) => [`${entry.spec.plugin}/${entry.spec.action}`, entry]));
  if (named.size < entries.length) throw new Error('two actions of the live socket have one name');
  return named;
}

/** The work of an action that takes too long goes on; its outcome is answered to no client. */
class TooLate extends Error {}

/** Rejects with `TooLate` where `work` has not ended by then. */
async function within<T>(ms: number, work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), ms);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export function createDispatch(parts: Parts): Dispatch {
  const { actions, clock, rateLimits, failures, logins, metrics, log, answerWithinMs } = parts;
  const entries = byName(actions);

  function admitPerson({ spec }: LiveEntry, { person }: LiveConnection): void {
    if (spec.who === 'stranger') {
      if (person) throw refuse('logged_in_already');
      return;
    }
    if (!person) throw refuse('not_logged_in');
    const refused = refusalFor(spec.who, standingOf(person, clock.now()));
    if (refused) throw new Refusal(refused);
  }

  async function admitRate({ name, spec }: LiveEntry, { person, visitor }: LiveConnection): Promise<void> {
    if (!spec.rate) return;
    if (person) await takeOrRefuse(rateLimits, `live:${name}:${person.uid}`, spec.rate);
    else await takeForNetworkOrRefuse(rateLimits, `live:${name}`, visitor.address, spec.rate);
  }

  function refusal(
    error: unknown,
    messageid: number,
    { language, visitor: { requestId } }: LiveConnection,
    during: string,
  ): ActionAnswer {
    const { code, message, messages } = failures.answer(error, { language, requestId }, during).body;
    const params = error instanceof Refusal && Object.keys(error.params).length > 0 && error.params;
    const result = refusalKinds[refusals[code].kind].live;
    metrics.liveRefused(during, code);
    const data = { code, ...(params && { params }), ...(messages && { messages }) };
    return { result, text: resultText({ messageid, result, comment: message, data }), after: [] };
  }

  async function run(entry: LiveEntry, request: Request, connection: LiveConnection): Promise<ActionAnswer> {
    admitPerson(entry, connection);
    await admitRate(entry, connection);
    const args = parseInput(entry.spec.args, request.args);
    const after: ActionAnswer['after'] = [];
    const work = () =>
      within(answerWithinMs, () => entry.handler(args, connection, (rest) => void after.push(rest)));
    const data = await (entry.spec.who === 'stranger' ? logins.pass(connection, work) : work());
    const text = resultText({ messageid: request.messageid, result: ok, comment: '', data });
    return { result: ok, text, after };
  }

  return {
    refusal,
    async answer(request, connection) {
      const entry = entries.get(request.name);
      try {
        if (request.messageid === 0 || request.name === '') throw refuse('malformed');
        // Before login every action is answered alike, so that a stranger learns of none.
        if (!entry) throw refuse(connection.person ? 'action_unknown' : 'not_logged_in');
        return await run(entry, request, connection);
      } catch (error) {
        const during = entry?.name ?? 'live';
        if (!(error instanceof TooLate)) return refusal(error, request.messageid, connection, during);
        log.error({ action: request.name, requestId: connection.visitor.requestId }, 'a live action hangs');
        return { ...refusal(refuse('deadline'), request.messageid, connection, during), isLost: true };
      }
    },
  };
}
