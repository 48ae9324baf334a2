// Why something failed: an answer of the server, or what the client noticed by itself.
import { isPassing, liveErrorNumbers } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { type LiveError, LiveFailure } from './live-client.ts';

export type OwnCode = keyof typeof liveErrorNumbers;

/** What the client noticed by itself. */
export const ownFailure = (code: OwnCode, comment = '', data?: unknown): LiveFailure =>
  new LiveFailure({ code, result: 0, comment, data });

export const tooManyAtOnce = (): LiveFailure =>
  new LiveFailure({ code: 'too_many', result: 429, comment: '', data: undefined });

/** Where as many of these wait for an answer as may. */
export const whyFull = (items: readonly { state: string }[]): LiveFailure | undefined =>
  items.filter(({ state }) => state === 'sending').length < bounds.outbox ? undefined : tooManyAtOnce();

const isOwnCode = (code: string): code is OwnCode => Object.hasOwn(liveErrorNumbers, code);

export const errorOf = ({ code, result, comment }: LiveFailure): LiveError => ({
  number: liveErrorNumbers[isOwnCode(code) ? code : 'live_server'],
  code,
  result,
  comment,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A result outside 2xx; its data name the refusal. */
export function refusalOf(answer: { result: number; comment: string; data: unknown }): LiveFailure {
  const code = isRecord(answer.data) ? answer.data.code : undefined;
  return new LiveFailure({ ...answer, code: typeof code === 'string' ? code : 'live_server' });
}

/** The end date of a refusal, in milliseconds since 1970; 0: no date. */
export function endOf({ data }: LiveFailure): number {
  if (!isRecord(data)) return 0;
  const params = isRecord(data.params) ? data.params : data;
  return typeof params.untilAt === 'number' ? params.untilAt : 0;
}

/** Failures that a retry may heal: no answer, a rate limit, or a server error. */
export const mayPass = ({ code, result }: LiveFailure): boolean =>
  code !== 'live_configuration' && (result === 0 || result === 429 || result >= 500);

/** The server is starting or stopping: the request was not executed and may be sent again. */
export const isNotNow = ({ result }: LiveFailure): boolean => result === 503;

/** Converts a failed configuration call, whose refusals carry no result number: a lost connection where it passes. */
export function configurationFailure(reason: unknown): LiveFailure {
  if (reason instanceof LiveFailure) return reason;
  const code = isRecord(reason) && typeof reason.code === 'string' ? reason.code : '';
  const comment = isRecord(reason) && typeof reason.message === 'string' ? reason.message : '';
  if (code === '' || isPassing(code)) return ownFailure('live_not_connected', comment || code);
  return new LiveFailure({ code, result: 403, comment, data: reason });
}

/** Refusals of a room rather than of a person: the login without that room is another matter. */
const roomRefusals =
  /^(?:room_|my_room_|excluded_from_room|not_in_room$|in_too_many_rooms$|blocked_for_(?:a_day|good)$)/;
export const isAboutRoom = ({ code }: LiveFailure): boolean => roomRefusals.test(code);
