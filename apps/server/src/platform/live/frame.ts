// The texts of frames: a request as anybody may have sent it, and the results and callbacks of the server.
import type { CallbackData, CallbackFrame, CallbackSpec, ResultFrame, SystemFrame } from '@alcove/protocol';
import { type RequestInput, readJson } from '../json.ts';

export type Request = {
  /** 0 where there is none that could be answered to. */
  messageid: number;
  /** `chat/message`; empty where nothing can be done with it. */
  name: string;
  /** Of the action alone: without what every request carries. */
  args: RequestInput;
};

const unreadable: Request = { messageid: 0, name: '', args: {} };

const isObject = (value: unknown): value is RequestInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Never throws. A clock of the sender's, `timestamp`, is nothing the server would believe. */
export function readRequest(text: string): Request {
  let frame: RequestInput;
  let isUsable: boolean;
  try {
    const { value, hasNul } = readJson(text);
    [frame, isUsable] = [value, !hasNul];
  } catch {
    // Nothing in it can be answered to.
    return unreadable;
  }
  const { plugin, action } = frame;
  if (!isObject(frame.args)) return unreadable;
  const { messageid, timestamp: _timestamp, ...args } = frame.args;
  if (!Number.isSafeInteger(messageid) || (messageid as number) < 1) return unreadable;
  const isNamed = isUsable && typeof plugin === 'string' && typeof action === 'string';
  return { messageid: messageid as number, name: isNamed ? `${plugin}/${action}` : '', args };
}

export const resultText = (result: Omit<ResultFrame, 'type'>): string =>
  JSON.stringify({ type: 'result', ...result } satisfies ResultFrame);

export const callbackText = <C extends CallbackSpec>({ plugin, action }: C, data: CallbackData<C>): string =>
  JSON.stringify({ type: 'callback', plugin, action, data } satisfies CallbackFrame);

export const pingText = JSON.stringify({ type: 'system', data: 'ping' } satisfies SystemFrame);
