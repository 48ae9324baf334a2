// Whom the reader follows, by a part of the nick.
import type { FollowEntry } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { callServer } from '../../call/call-server.ts';

/** Nobody where the server does not answer: a mention can be typed without help. */
export async function findFollowed(nick: string): Promise<readonly FollowEntry[]> {
  const answer = await callServer(addresses.followees, { nick });
  return answer.status === 'success' ? answer.data.list : [];
}
