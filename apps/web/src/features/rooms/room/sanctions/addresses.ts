// The addresses of the calls for blocks, mutes and exclusions.
import type { moderationCalls, relationsCalls } from '@alcove/protocol';
import type { CallAddress } from '../../../../call.ts';

type Calls = typeof relationsCalls & typeof moderationCalls;
type To<Name extends keyof Calls> = CallAddress<Calls[Name]>;

export const block: To<'block'> = { method: 'POST', path: '/_backend/member/block/' };
export const unblock: To<'unblock'> = { method: 'POST', path: '/_backend/member/unblock/' };
export const mute: To<'mute'> = { method: 'POST', path: '/_backend/user/text/mute/' };
export const unmute: To<'unmute'> = { method: 'POST', path: '/_backend/user/text/unmute/' };
export const exclude: To<'exclude'> = { method: 'POST', path: '/_backend/exclude/' };
