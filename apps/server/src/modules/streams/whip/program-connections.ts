// The connections that programs have opened over WHIP and WHEP. Each is in the process that opened it; a
// later request that arrives at another process is passed on by a process message.
import { randomBytes } from 'node:crypto';
import type { Use } from '../../../platform/engines.ts';
import type { IceServersOf } from '../../../platform/ice-servers.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Fragment } from '../../../platform/whip/sdp-fragment.ts';
import type { Candidate } from '../../../platform/media-engine/media-engine.ts';
import type { Chat } from '../../chat/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessage, ProcessMessages } from '../process-messages.ts';

export type ProgramConnection = {
  readonly sessionId: string;
  /** Of the program's offer. */
  readonly ufrag: string;
  candidate(candidate: Candidate | null): Promise<void> | void;
  end(): void;
};

type Needs = {
  known: Pick<KnownStreams, 'processId' | 'isAlive'>;
  messages: Pick<ProcessMessages, 'request'>;
};

export function createProgramConnections({ known, messages }: Needs) {
  const all = new Map<string, ProgramConnection>();

  async function handleMessage({
    id,
    session,
    fragment,
  }: Extract<ProcessMessage, { kind: 'connection' }>): Promise<void> {
    const one = all.get(id);
    if (!one || one.sessionId !== session) throw refuse('connection_over');
    if (!fragment) return one.end();
    if (fragment.ufrag !== '' && fragment.ufrag !== one.ufrag) throw refuse('ice_restart_refused');
    for (const candidate of fragment.candidates) await one.candidate(candidate);
  }

  /** A connection of another session answers like one that is over, so that its existence is not revealed. */
  async function requestOf(id: string, session: string, fragment?: Fragment): Promise<void> {
    const [process = ''] = id.split('~');
    const message = { kind: 'connection', id, session, ...(fragment && { fragment }) } as const;
    if (process === known.processId) return handleMessage(message);
    if (!known.isAlive(process)) throw refuse('connection_over');
    await messages.request(process, message);
  }

  return {
    add(connection: ProgramConnection): string {
      const id = `${known.processId}~${randomBytes(16).toString('hex')}`;
      all.set(id, connection);
      return id;
    },
    remove: (id: string) => void all.delete(id),
    trickle: requestOf,
    end: (id: string, session: string) => requestOf(id, session),
    handleMessage,
    sessions: () => [...all.values()].map(({ sessionId }) => sessionId),
    endSession(session: string) {
      for (const one of all.values()) if (one.sessionId === session) one.end();
    },
    get size() {
      return all.size;
    },
  };
}
export type ProgramConnections = ReturnType<typeof createProgramConnections>;

/** What broadcasts and views of programs need alike. */
export type ProgramNeeds = Use<'clock' | 'rateLimits'> & {
  chat: Pick<Chat, 'joinAsDevice' | 'sessionOn'>;
  connections: ProgramConnections;
  iceServers: IceServersOf;
};
