// The live socket: frames in, results and callbacks out. Requests of one connection run in their order;
// each is bounded and answered once; a connection that asks too much or never logs in is closed.
//
//   frame ──► bucket ──► queue ──► dispatch ──► result, then what its handler left for after it
//               │ 429      │ 429     └ admission, arguments, login queue, handler
//               └ at last: disconnect            a handler that hangs is answered 503, and the connection let go
import { type Capability, closeCodes, liveSocket } from '@alcove/protocol';
import { afterReading } from '../after-reading.ts';
import type { BoundAction } from '../bind.ts';
import type { RateLimits } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import { createFailures } from '../http/failures.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { SocketConnection } from '../socket/connection.ts';
import type { Sockets } from '../socket/sockets.ts';
import type { Dictionaries } from '../words.ts';
import { createTokenBucket, unlimitedBucket } from './token-bucket.ts';
import { type LiveBounds, liveBounds } from './bounds.ts';
import { type ActionAnswer, createDispatch } from './dispatch.ts';
import { pingText, readRequest } from './frame.ts';
import { openLiveConnection } from './live-connection.ts';
import { createLoginQueue } from './login-queue.ts';
import { createFrameQueue } from './frame-queue.ts';

type Parts = {
  sockets: Pick<Sockets, 'route'>;
  actions: BoundAction[];
  clock: Clock;
  rateLimits: RateLimits;
  dictionaries: Dictionaries;
  log: Log;
  metrics: Metrics;
  /** How many frames one connection may send: `RATE_LIMITS`. */
  frameLimits: 'on' | 'off';
  path?: string;
  /** Who may open one, by the capability table; without it, everybody who has passed the gate. */
  who?: Capability;
  bounds?: Partial<LiveBounds>;
};

const comeBackSeconds = 1;

export function serveLive(parts: Parts): void {
  const { sockets, dictionaries, log, metrics, frameLimits, path = liveSocket.path } = parts;
  const bounds: LiveBounds = { ...liveBounds, ...parts.bounds };
  const failures = createFailures({ dictionaries, log });
  const logins = createLoginQueue({ running: bounds.loginsRunning, waiting: bounds.loginsWaiting });
  const dispatch = createDispatch({ ...parts, failures, logins, answerWithinMs: bounds.answerWithinMs });
  /** Tell each open connection the reason when the site stops. */
  const goodbyes = new Set<() => Promise<void>>();
  let draining = false;

  const allowance = (of: LiveBounds['frames']) =>
    frameLimits === 'off' ? unlimitedBucket : createTokenBucket(of);

  function open(connection: SocketConnection) {
    const live = openLiveConnection(connection, { dictionaries, metrics });
    const frames = allowance(bounds.frames);
    const refusedFrames = allowance(bounds.refusedFrames);

    function write(answer: ActionAnswer) {
      if (!connection.isOpen) return;
      // A login is followed by half a dozen frames.
      if (answer.after.length > 0) connection.outlet.gather(() => writeAnswer(answer));
      else writeAnswer(answer);
      // Frames that still wait have not been answered: the client reconnects and asks again.
      if (answer.isLost) live.disconnect({ reason: 'restart', final: false });
    }

    function writeAnswer({ result, text, after }: ActionAnswer) {
      connection.send(text);
      metrics.liveResult(result);
      for (const work of after) {
        try {
          work();
        } catch (error) {
          // The result has been written; a failure after it must not keep back the other works.
          log.error({ requestId: connection.visitor.requestId, err: error }, 'a bug after a live result');
        }
      }
    }

    function refuseFrame(text: string, why: Refusal) {
      write(dispatch.refusal(why, readRequest(text).messageid, live, 'live'));
    }

    const queue = createFrameQueue({
      maxWaiting: bounds.waitingFrames,
      maxWaitingUnits: bounds.waitingUnits,
      async work(text) {
        if (draining) return refuseFrame(text, refuse('unavailable'));
        write(await dispatch.answer(readRequest(text), live));
      },
    });

    function receive(text: string) {
      metrics.liveFrame();
      if (frames.take() && queue.take(text)) return;
      if (refusedFrames.take()) refuseFrame(text, refuse('too_many', { seconds: comeBackSeconds }));
      else live.disconnect({ reason: 'flood', final: false });
    }

    function judge() {
      if (queue.isBusy()) return;
      clearInterval(hurry);
      if (!live.person) connection.close(closeCodes.noLogin, 'no login');
    }
    const hurry = setInterval(() => afterReading(judge), bounds.loginWithinMs);

    const sayGoodbye = async () => {
      await queue.idle();
      live.sayWhy({ reason: 'restart', final: false });
    };
    goodbyes.add(sayGoodbye);

    connection.onFrame(receive);
    connection.onSessionEnd((ending) => {
      if (ending === 'over') live.sayWhy({ reason: 'logged_out', final: true });
    });
    connection.onClose(() => {
      clearInterval(hurry);
      queue.drop();
      goodbyes.delete(sayGoodbye);
    });
  }

  sockets.route(path, open, {
    pingText,
    ...(parts.who && { who: parts.who }),
    async drain() {
      draining = true;
      await Promise.all([...goodbyes].map((sayGoodbye) => sayGoodbye()));
    },
  });
}
