// The message of a camera window, from the state of its connection and from what the publisher switched off.
import type { ViewState } from '@alcove/live-client';
import type { Stream } from '@alcove/protocol';
import type { LiveTileState } from '../../ui/LiveTile.tsx';
import { asksToPay } from '../showroom/index.ts';

export type WindowMessage =
  | 'connecting'
  | 'lost'
  | 'ended'
  | 'paused'
  | 'dark'
  | 'limited'
  | 'elsewhere'
  | 'refused'
  | 'priced'
  | 'veiled'
  | 'reported'
  | undefined;

/** `veiled`: shown blurred pictures; `reported`: nobody receives its picture. `limited`: the free hour of this room is used up. */
export function windowMessageOf(
  state: ViewState,
  stream: Stream | undefined,
  limited: boolean,
): WindowMessage {
  const isOver = state.status === 'lost' || state.status === 'ended' || state.status === 'refused';
  if (stream?.veiled === 1 && !isOver) return 'reported';
  switch (state.status) {
    case 'connecting':
      return 'connecting';
    case 'pictures':
      return 'veiled';
    case 'lost':
      return 'lost';
    case 'ended':
      if (state.reason !== 'LIMIT_REACHED') return 'ended';
      // The single view of a free member went to another window of theirs.
      return limited ? 'limited' : 'elsewhere';
    case 'refused':
      if (asksToPay(state)) return 'priced';
      return state.failure.code === 'watching_expired' ? 'limited' : 'refused';
    default:
      if (stream?.paused === 1) return 'paused';
      return stream?.camera === 0 ? 'dark' : undefined;
  }
}

const tileStates: Record<NonNullable<WindowMessage>, LiveTileState> = {
  connecting: 'connecting',
  lost: 'lost',
  ended: 'lost',
  paused: 'paused',
  dark: 'paused',
  limited: 'limited',
  elsewhere: 'limited',
  refused: 'limited',
  priced: 'limited',
  veiled: 'live',
  reported: 'paused',
};
export const tileStateOf = (message: WindowMessage, muted: boolean): LiveTileState =>
  message ? tileStates[message] : muted ? 'muted' : 'live';

const withoutCamera: readonly WindowMessage[] = [
  'connecting',
  'lost',
  'ended',
  'limited',
  'elsewhere',
  'refused',
  'priced',
];
/** The camera is on, though it may be paused or dark. */
export const isCameraOn = (message: WindowMessage): boolean => !withoutCamera.includes(message);

/** The window closes by itself after `autoCloseMs`. */
export const closesByItself = (message: WindowMessage): boolean =>
  message === 'lost' || message === 'ended' || message === 'paused';

const closed: readonly WindowMessage[] = ['ended', 'elsewhere', 'refused', 'priced'];
/** A window whose camera is off, or that another window replaced, is not reopened after a reload. */
export const reopensAfterReload = (message: WindowMessage): boolean => !closed.includes(message);
