// Where blocks, mutes and exclusions are asked for.
import type { moderationCalls, relationsCalls } from '@alcove/protocol';
import type { CallAddress } from '../../../../call.ts';

export const block: CallAddress<typeof relationsCalls.block> = {
  method: 'POST',
  path: '/_backend/member/block/',
};
export const unblock: CallAddress<typeof relationsCalls.unblock> = {
  method: 'POST',
  path: '/_backend/member/unblock/',
};
export const mute: CallAddress<typeof moderationCalls.mute> = {
  method: 'POST',
  path: '/_backend/user/text/mute/',
};
export const unmute: CallAddress<typeof moderationCalls.unmute> = {
  method: 'POST',
  path: '/_backend/user/text/unmute/',
};
export const exclude: CallAddress<typeof moderationCalls.exclude> = {
  method: 'POST',
  path: '/_backend/exclude/',
};
