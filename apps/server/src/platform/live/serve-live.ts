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
import { TokenBucket } from './token-bucket.ts';
import { type LiveBounds, liveBounds } from './bounds.ts';
import { type ActionAnswer, createDispatch, type Dispatch } from './dispatch.ts';
import { pingText, readRequest } from './frame.ts';
import { OpenLiveConnection } from './live-connection.ts';
import { createLoginQueue, type LoginQueue } from './login-queue.ts';
import { FrameQueue } from './frame-queue.ts';

type Parts = {
  sockets: Pick<Sockets, 'route'>;
  actions: BoundAction[];
  clock: Clock;
  rateLimits: RateLimits;
  isReadOnly(): boolean;
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

/** What all connections share. */
type Shared = Pick<Parts, 'dictionaries' | 'log' | 'metrics' | 'frameLimits'> & {
  bounds: LiveBounds;
  dispatch: Dispatch;
  logins: LoginQueue;
  /** Those that are open. */
  open: Map<SocketConnection, LiveSocket>;
};

/** One connection: fields and shared methods, as in `connection.ts`. */
class LiveSocket {
  private readonly connection: SocketConnection;
  private readonly live: OpenLiveConnection;
  private readonly shared: Shared;
  private readonly queue: FrameQueue;
  private readonly frames: TokenBucket | undefined;
  private refusedFrames: TokenBucket | undefined;
  /** Until somebody has logged in. */
  private hurry: NodeJS.Timeout | undefined;
  private isLeaving = false;

  constructor(connection: SocketConnection, shared: Shared) {
    const { bounds, frameLimits } = shared;
    this.connection = connection;
    this.shared = shared;
    this.live = new OpenLiveConnection(connection, shared);
    this.queue = new FrameQueue(this, bounds);
    this.frames = frameLimits === 'off' ? undefined : new TokenBucket(bounds.frames);
    this.hurry = setInterval(() => afterReading(() => this.judge()), bounds.loginWithinMs);
    shared.open.set(connection, this);
    connection.onFrame((text) => this.receive(text));
    connection.onSessionEnd((ending) => {
      if (ending === 'over') this.live.sayWhy({ reason: 'logged_out', final: true });
    });
    connection.onClose(() => this.close());
  }

  /** Receives the reason when the site stops. */
  async sayGoodbye(): Promise<void> {
    this.isLeaving = true;
    await this.queue.idle();
    this.live.sayWhy({ reason: 'restart', final: false });
  }

  async work(text: string): Promise<void> {
    if (this.isLeaving) return this.refuseFrame(text, refuse('unavailable'));
    this.write(await this.shared.dispatch.answer(readRequest(text), this.live));
    if (this.live.person) this.stopHurrying();
  }

  private receive(text: string) {
    const { metrics, bounds } = this.shared;
    metrics.liveFrame();
    if ((!this.frames || this.frames.take()) && this.queue.take(text)) return;
    if (this.mayRefuse(bounds)) this.refuseFrame(text, refuse('too_many', { seconds: comeBackSeconds }));
    else this.live.disconnect({ reason: 'flood', final: false });
  }

  private mayRefuse(bounds: LiveBounds): boolean {
    if (this.shared.frameLimits === 'off') return true;
    this.refusedFrames ??= new TokenBucket(bounds.refusedFrames);
    return this.refusedFrames.take();
  }

  private refuseFrame(text: string, why: Refusal) {
    this.write(this.shared.dispatch.refusal(why, readRequest(text).messageid, this.live, 'live'));
  }

  private write(answer: ActionAnswer) {
    const { connection } = this;
    if (!connection.isOpen) return;
    // A login is followed by half a dozen frames.
    if (answer.after.length > 0) connection.outlet.gather(() => this.writeAnswer(answer));
    else this.writeAnswer(answer);
    // Frames that still wait have not been answered: the client reconnects and asks again.
    if (answer.isLost) this.live.disconnect({ reason: 'restart', final: false });
  }

  private writeAnswer({ result, text, after }: ActionAnswer) {
    const { metrics, log } = this.shared;
    this.connection.send(text);
    metrics.liveResult(result);
    for (const work of after) {
      try {
        work();
      } catch (error) {
        // The result has been written; a failure after it must not keep back the other works.
        log.error({ requestId: this.connection.visitor.requestId, err: error }, 'a bug after a live result');
      }
    }
  }

  private judge() {
    if (this.queue.isBusy) return;
    this.stopHurrying();
    if (!this.live.person) this.connection.close(closeCodes.noLogin, 'no login');
  }

  private stopHurrying() {
    clearInterval(this.hurry);
    this.hurry = undefined;
  }

  private close() {
    this.stopHurrying();
    this.queue.drop();
    this.live.leaveCount();
    this.shared.logins.forget(this.live);
    this.shared.open.delete(this.connection);
  }
}

export function serveLive(parts: Parts): void {
  const { sockets, dictionaries, log, metrics, frameLimits, path = liveSocket.path } = parts;
  const bounds: LiveBounds = { ...liveBounds, ...parts.bounds };
  const failures = createFailures({ dictionaries, log });
  const logins = createLoginQueue({ running: bounds.loginsRunning, waiting: bounds.loginsWaiting });
  const dispatch = createDispatch({ ...parts, failures, logins, answerWithinMs: bounds.answerWithinMs });
  const open = new Map<SocketConnection, LiveSocket>();
  const shared: Shared = {
    dictionaries,
    log,
    metrics,
    frameLimits,
    bounds,
    dispatch,
    logins,
    open,
  };

  sockets.route(path, (connection) => void new LiveSocket(connection, shared), {
    pingText,
    ...(parts.who && { who: parts.who }),
    leave: async (connection) => open.get(connection)?.sayGoodbye(),
  });
}
