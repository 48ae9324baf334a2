// Requests and callbacks of one socket: names on the wire, and shapes of what the server sends.
import type { CallbackName, SocketActionName } from './live-client.ts';
import type { Shape } from './shapes.ts';

/** The generated tables; a callback that they do not name is left alone. */
export type Vocabulary = {
  /** The value is `plugin/action` and the shape of the result. */
  readonly actions: Readonly<Partial<Record<SocketActionName, readonly [string, Shape]>>>;
  /** The key is `plugin/action`, the value the name of the callback and its shape. */
  readonly callbacks: Readonly<Record<string, readonly [CallbackName, Shape]>>;
};
