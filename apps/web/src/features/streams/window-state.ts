// What a window says: from what the connection does, and from what its streamer does.
import type { ViewState } from '@alcove/live-client';
import type { Stream } from '@alcove/protocol';
import type { LiveTileState } from '../../ui/LiveTile.tsx';

export type WindowSays =
  | 'connecting'
  | 'lost'
  | 'ended'
  | 'paused'
  | 'dark'
  | 'limited'
  | 'elsewhere'
  | 'refused'
  | 'veiled'
  | undefined;

/** `limited`: the free hour of this room is used up. */
export function saysOf(state: ViewState, stream: Stream | undefined, limited: boolean): WindowSays {
  switch (state.status) {
    case 'connecting':
      return 'connecting';
    case 'pictures':
      return 'veiled';
    case 'lost':
      return 'lost';
    case 'ended':
      if (state.reason !== 'LIMIT_REACHED') return 'ended';
      // Her place as a free viewer went to another window of hers.
      return limited ? 'limited' : 'elsewhere';
    case 'refused':
      return state.failure.code === 'watching_expired' ? 'limited' : 'refused';
    default:
      if (stream?.paused === 1) return 'paused';
      return stream?.camera === 0 ? 'dark' : undefined;
  }
}

const looks: Record<NonNullable<WindowSays>, LiveTileState> = {
  connecting: 'connecting',
  lost: 'lost',
  ended: 'lost',
  paused: 'paused',
  dark: 'paused',
  limited: 'limited',
  elsewhere: 'limited',
  refused: 'limited',
  veiled: 'live',
};
export const lookOf = (says: WindowSays, muted: boolean): LiveTileState =>
  says ? looks[says] : muted ? 'muted' : 'live';

const gone: readonly WindowSays[] = ['connecting', 'lost', 'ended', 'limited', 'elsewhere', 'refused'];
/** A camera is behind it, though it may be dark. */
export const isOn = (says: WindowSays): boolean => !gone.includes(says);

/** It closes by itself after a while. */
export const isStill = (says: WindowSays): boolean =>
  says === 'lost' || says === 'ended' || says === 'paused';

const closed: readonly WindowSays[] = ['ended', 'elsewhere', 'refused'];
/** After a reload: a window whose camera is off, or whose place another one has taken, does not come back. */
export const comesBack = (says: WindowSays): boolean => !closed.includes(says);
