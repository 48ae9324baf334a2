// From a request to its result: the declared action, admission, what was sent, the handler.
import { refusalKinds, refusals } from '@alcove/protocol';
import { createAdmission } from '../admit.ts';
import type { BoundAction } from '../bind.ts';
import type { RateLimits } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import { withinDeadline } from '../deadline.ts';
import type { Failures } from '../http/failures.ts';
import { parseInput } from '../http/input.ts';
import type { Log } from '../log.ts';
import { Refusal, refuse } from '../refusal.ts';
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
  actions: BoundAction[];
  clock: Clock;
  rateLimits: RateLimits;
  isReadOnly(): boolean;
  failures: Failures;
  logins: LoginQueue;
  metrics: Pick<Metrics, 'liveRefused'>;
  log: Log;
  answerWithinMs: number;
};

const ok = 200;

function byName(entries: BoundAction[]): Map<string, BoundAction> {
  const named = new Map(entries.map((entry) => [`${entry.spec.plugin}/${entry.spec.action}`, entry]));
  if (named.size < entries.length) throw new Error('two actions of the live socket have one name');
  return named;
}

/** The handler of an action that takes too long goes on; its outcome is answered to no client. */
const isDeadline = (error: unknown): boolean => error instanceof Refusal && error.code === 'deadline';

const callerOf = ({ person, visitor }: LiveConnection) => ({
  person,
  countedBy: person ? { uid: person.uid } : { network: visitor.address },
});

export function createDispatch(parts: Parts): Dispatch {
  const { actions, failures, logins, metrics, log, answerWithinMs } = parts;
  const entries = byName(actions);
  const { admit } = createAdmission(parts);

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

  async function run(
    entry: BoundAction,
    request: Request,
    connection: LiveConnection,
  ): Promise<ActionAnswer> {
    const { name, spec, handler } = entry;
    await admit(`live:${name}`, spec, callerOf(connection));
    const args = parseInput(spec.args, request.args);
    const after: ActionAnswer['after'] = [];
    const work = () =>
      withinDeadline(answerWithinMs, () => handler(args, connection, (rest) => void after.push(rest)));
    const data = await (spec.who === 'stranger' ? logins.pass(connection, work) : work());
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
        if (!connection.person && entry?.spec.who !== 'stranger') throw refuse('not_logged_in');
        if (!entry) throw refuse('action_unknown');
        return await run(entry, request, connection);
      } catch (error) {
        const during = entry?.name ?? 'live';
        const refused = refusal(error, request.messageid, connection, during);
        if (!isDeadline(error)) return refused;
        log.error({ action: request.name, requestId: connection.visitor.requestId }, 'a live action hangs');
        return { ...refused, isLost: true };
      }
    },
  };
}
