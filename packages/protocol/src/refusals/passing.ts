// Codes that pass by themselves: the fault is ours or the moment's, and the same may be asked again later. Every code
// of a kind that passes stands here, or nothing compiles; browsers read this list without the whole catalogue.
import type { RefusalCode, refusals } from '../refusals.ts';
import type { ClientMessage } from './client.ts';
import type { RefusalKind } from './kinds.ts';

type CodeOf<K extends RefusalKind> = {
  [C in RefusalCode]: (typeof refusals)[C]['kind'] extends K ? C : never;
}[RefusalCode];
type NoAnswer = Extract<ClientMessage, 'network_error' | 'request_timeout' | 'request_aborted'>;

/** Refused before anything is done, in words that say for how long. */
const limits: Record<CodeOf<'flood'>, true> = { too_many: true, declined_too_often: true };

const outages: Record<CodeOf<'bug' | 'unavailable'> | NoAnswer, true> = {
  internal: true,
  unavailable: true,
  deadline: true,
  trial_entry_failed: true,
  room_creation_failed: true,
  media_away: true,
  upload_failed: true,
  recording_failed: true,
  network_error: true,
  request_timeout: true,
  request_aborted: true,
};

/** No answer came, or the server failed on the way: what was asked may have been done all the same. */
export const isOutage = (code: string): boolean => Object.hasOwn(outages, code);

/** The same request may succeed later, without any change by its sender. */
export const isPassing = (code: string): boolean => isOutage(code) || Object.hasOwn(limits, code);
