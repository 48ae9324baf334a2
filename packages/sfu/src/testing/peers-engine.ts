// What cameras and windows need: an SFU, or whatever a test puts before one.
import type { Candidate, SfuSession } from '../vocabulary.ts';
import { until } from './until.ts';

/** Cameras and windows are on this machine. */
export const ownAddress = '127.0.0.1';

/** `Session`: how it names sessions. */
export type PeersEngine<Session extends string = SfuSession> = {
  openIngest(stream: string, offer: string): Promise<{ id: Session; answer: string }>;
  openView(
    stream: string,
    options?: { offer?: string; widthPx?: number },
  ): Promise<{ id: Session; ufrag: string; offer: string } | { id: Session; answer: string }>;
  acceptAnswer(id: Session, sdp: string): Promise<void>;
  on(
    event: 'candidate',
    listener: (session: NoInfer<Session>, candidate: Candidate | null) => void,
  ): () => void;
};

/** Its processes are up: a busy machine starts them slowly. */
export const isUp = (engine: { ready(): Promise<boolean> }) =>
  until(() => engine.ready(), { what: 'the engine is up', withinMs: 60_000 });
