// Parses and validates frames of the server.
import type { CallbackEvents, CallbackName } from './live-client.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Callback = { [K in CallbackName]: { name: K; data: CallbackEvents[K] } }[CallbackName];
export type Answer = { messageid: number; result: number; comment: string; data: unknown };

export type Frame =
  | { is: 'ping' }
  | ({ is: 'result' } & Answer)
  | { is: 'callback'; callback: Callback }
  /** A pong, or a callback that this client does not know. */
  | { is: 'nothing' }
  /** `messageid`: of the request that fails with it, if the frame names one. */
  | { is: 'malformed'; messageid?: number };

const malformed: Frame = { is: 'malformed' };

function readResult({ messageid, result, comment, data }: Record<string, unknown>): Frame {
  if (!Number.isSafeInteger(messageid)) return malformed;
  const id = messageid as number;
  if (!Number.isSafeInteger(result)) return { is: 'malformed', messageid: id };
  return {
    is: 'result',
    messageid: id,
    result: result as number,
    comment: typeof comment === 'string' ? comment : '',
    data,
  };
}

function readCallback({ plugin, action, data }: Record<string, unknown>, { callbacks }: Vocabulary): Frame {
  if (typeof plugin !== 'string' || typeof action !== 'string') return malformed;
  const address = `${plugin}/${action}`;
  const known = Object.hasOwn(callbacks, address) && callbacks[address];
  if (!known) return { is: 'nothing' };
  const [name, fits] = known;
  return fits(data) ? { is: 'callback', callback: { name, data } as Callback } : malformed;
}

export function readFrame(text: string, vocabulary: Vocabulary): Frame {
  if (text === 'pong') return { is: 'nothing' };
  if (text === 'ping') return { is: 'ping' };
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return malformed;
  }
  if (typeof frame !== 'object' || frame === null) return malformed;
  const read = frame as Record<string, unknown>;
  if (read.type === 'result') return readResult(read);
  if (read.type === 'callback') return readCallback(read, vocabulary);
  return read.type === 'system' && read.data === 'ping' ? { is: 'ping' } : malformed;
}
