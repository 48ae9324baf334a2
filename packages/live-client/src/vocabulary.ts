// Requests and callbacks of one socket: names on the wire, and shapes of what the server sends.
import type { CallbackName, SocketActionName } from './live-client.ts';
import type { Shape } from './shapes.ts';

/** The generated tables; a callback that they do not name is left alone. */
export type Vocabulary = {
  /** `plugin/action`, and what a result holds. */
  readonly actions: Readonly<Partial<Record<SocketActionName, readonly [string, Shape]>>>;
  /** By `plugin/action`: its name, and what it holds. */
  readonly callbacks: Readonly<Record<string, readonly [CallbackName, Shape]>>;
};
