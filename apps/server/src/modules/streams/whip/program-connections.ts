// What programs have opened over WHIP and WHEP, each in the process that opened it. Their requests may
// arrive at another one, which writes a letter.
import { randomBytes } from 'node:crypto';
import { refuse } from '../../../platform/refusal.ts';
import type { Fragment } from '../../../platform/whip/sdp-fragment.ts';
import type { Candidate } from '../../../platform/media-engine/media-engine.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { ProcessMessage, ProcessMessages } from '../process-messages.ts';

export type ProgramConnection = {
  readonly sessionId: string;
  /** Of what its peer offered. */
  readonly ufrag: string;
  candidate(candidate: Candidate | null): Promise<void> | void;
  end(): void;
};

type Needs = {
  known: Pick<KnownStreams, 'here' | 'isAlive'>;
  letters: Pick<ProcessMessages, 'ask'>;
};

export function createProgramConnections({ known, letters }: Needs) {
  const all = new Map<string, ProgramConnection>();

  async function hear({
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

  /** Another's is as over as none. */
  async function ask(id: string, session: string, fragment?: Fragment): Promise<void> {
    const [process = ''] = id.split('~');
    const letter = { kind: 'connection', id, session, ...(fragment && { fragment }) } as const;
    if (process === known.here) return hear(letter);
    if (!known.isAlive(process)) throw refuse('connection_over');
    await letters.ask(process, letter);
  }

  return {
    add(connection: ProgramConnection): string {
      const id = `${known.here}~${randomBytes(16).toString('hex')}`;
      all.set(id, connection);
      return id;
    },
    remove: (id: string) => void all.delete(id),
    trickle: ask,
    end: (id: string, session: string) => ask(id, session),
    hear,
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
