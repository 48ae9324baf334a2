// What every HTTP call answers: success with data, or a refusal with a code and words.
import type { RefusalCode } from './refusals.ts';

export type Success<T> = { status: 'success'; data: T };
export type Failure = {
  status: 'error';
  code: RefusalCode;
  message: string;
  /** One text per field, where fields are at fault. */
  messages?: Record<string, string>;
  /** Seconds after which another try may pass, where too much came too fast. */
  retry_after?: number;
  /** Names the request in the server's log, for our own faults. */
  request_id?: string;
};
export type Envelope<T> = Success<T> | Failure;
