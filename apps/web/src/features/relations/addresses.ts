// Where follows and blocks are asked for, spelled so that no parser comes along.
import type { relationsCalls } from '@alcove/protocol';
import type { CallAddress } from '../../call.ts';

type Calls = typeof relationsCalls;
type To<Name extends keyof Calls> = CallAddress<Calls[Name]>;

export const addFollowee: To<'addFollowee'> = { method: 'POST', path: '/b/member/followee/add/' };
export const deleteFollowee: To<'deleteFollowee'> = { method: 'POST', path: '/b/member/followee/delete/' };
export const addToBlacklist: To<'addToBlacklist'> = { method: 'POST', path: '/b/member/blacklist/add/' };
export const deleteFromBlacklist: To<'deleteFromBlacklist'> = {
  method: 'POST',
  path: '/b/member/blacklist/delete/',
};
