// What the client asks the house before each connection, so that an expired gate or session is noticed.
import type { roomsCalls, SessionConfiguration } from '@alcove/protocol';
import { type CallAddress, callServer } from '../../../call.ts';

const liveSession: CallAddress<typeof roomsCalls.liveSession> = {
  method: 'GET',
  path: '/_backend/member/session/',
};

/** Why no configuration came; the client tells it as the reason that it does not connect. */
export class NoConfiguration extends Error {
  override name = 'NoConfiguration';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `isShown`: a page of the chat is on screen. */
export async function readConfiguration(room: string, isShown: () => boolean): Promise<SessionConfiguration> {
  const answer = await callServer(liveSession, { room });
  // The day of the visit is over: the server shows the gate, and what was begun waits in its draft. Other pages
  // keep what is typed in them: there the connection just ends.
  if (answer.status === 'error' && answer.code === 'visit_required' && isShown()) location.reload();
  if (answer.status === 'error') throw new NoConfiguration(answer.code, answer.message);
  return answer.data;
}
