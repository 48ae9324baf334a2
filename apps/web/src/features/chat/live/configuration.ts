// Reads the configuration before each connection, so that an expired gate pass or session is noticed.
import { pathTo, type SessionConfiguration, splitLanguage } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { callServer } from '../../../call/call-server.ts';

/** Why there is no configuration; the live client reports it as the reason that it does not connect. */
export class NoConfiguration extends Error {
  override name = 'NoConfiguration';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export async function readSessionConfiguration(room: string): Promise<SessionConfiguration> {
  const answer = await callServer(addresses.liveSession, { room });
  if (answer.status === 'error') throw new NoConfiguration(answer.code, answer.message);
  return answer.data;
}

/**
 * By the address: the page that holds the connection releases it as soon as the cookie of the gate pass is gone.
 */
const chatIsShown = (): boolean => splitLanguage(location.pathname).path.startsWith(pathTo('chat'));

export async function readConfiguration(room: string): Promise<SessionConfiguration> {
  try {
    return await readSessionConfiguration(room);
  } catch (error) {
    // The gate pass has expired: after the reload the server shows the gate, and the draft of a message is kept.
    // Other pages would lose what is typed in them: there the connection just ends.
    if (error instanceof NoConfiguration && error.code === 'visit_required' && chatIsShown())
      location.reload();
    throw error;
  }
}
