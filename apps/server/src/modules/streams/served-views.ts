// Those who watch a camera of this process, wherever they are connected: each has a connection to the engine
// here. Who wants to watch is read off the noticeboard, so that nobody is forgotten who has left.
import { randomBytes } from 'node:crypto';
import type { Log } from '../../platform/log.ts';
import {
  EngineRefusal,
  type EngineSession,
  type MediaEngine,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import { createSlots } from '../../platform/slots.ts';
import { type CandidateQueue, createCandidateQueue } from './candidates.ts';
import type { KnownStreams } from './known-streams.ts';
import type { ProcessMessages } from './process-messages.ts';
import type { KnownView } from './registry-entries.ts';
import type { LocalStream, LocalStreams } from './local-streams.ts';

/** Hundreds may come within a second: more at once would only be slower together. */
const openings = { atOnce: 16, waiting: 2000 };

type ServedView = {
  view: KnownView;
  session: EngineSession | undefined;
  /** Names the generation that may be answered. */
  ufrag: string;
  answered: boolean;
  candidates: CandidateQueue;
};

/** Real time: her offer may come before the notice that she watches. */
const noticeWithinMs = 2000;

type Needs = {
  log: Log;
  engine: MediaEngine;
  known: KnownStreams;
  own: LocalStreams;
  letters: Pick<ProcessMessages, 'tell'>;
  /** Somebody begins to watch, or watches no more. */
  watched(stream: LocalStream, view: KnownView, isThere: boolean): void;
};

export function createServedViews({ log, engine, known, own, letters, watched }: Needs) {
  const outgoing = new Map<string, ServedView>();
  const bySession = new Map<EngineSession, ServedView>();
  /** Offers of those who are not heard of yet. */
  const expected = new Map<string, (() => void)[]>();
  const inSlot = createSlots(openings.atOnce, openings.waiting);

  const closeSession = (session: EngineSession | undefined) => {
    if (session === undefined) return;
    bySession.delete(session);
    void engine.close(session).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a view was not closed');
    });
  };

  function resize(session: EngineSession, widthPx: number) {
    void engine.resize(session, widthPx).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a view was not resized');
    });
  }

  async function open(stream: LocalStream, view: KnownView) {
    const isWanted = () => outgoing.get(view.id)?.view.turn === view.turn;
    if (!isWanted()) return;
    const { widthPx } = view;
    const opened = await engine.openView(stream.name, { widthPx });
    const one = outgoing.get(view.id);
    if (!isWanted() || !one || !('offer' in opened)) return closeSession(opened.id);
    const before = one.session;
    Object.assign(one, {
      session: opened.id,
      ufrag: opened.ufrag,
      answered: false,
      candidates: createCandidateQueue(engine),
    });
    bySession.set(opened.id, one);
    // It may have been drawn larger, or hidden, meanwhile.
    if (one.view.widthPx !== widthPx) resize(opened.id, one.view.widthPx);
    letters.tell(view.process, {
      kind: 'offer',
      view: view.id,
      ufrag: opened.ufrag,
      sdp: opened.offer,
    });
    // Only now: what she sees stays until there is something else.
    closeSession(before);
  }

  function openSoon(stream: LocalStream, view: KnownView) {
    void inSlot(() => open(stream, view)).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.warn({ err: error }, 'a view was not opened');
      letters.tell(view.process, { kind: 'failed', view: view.id });
    });
  }

  function begin(stream: LocalStream, view: KnownView) {
    const one: ServedView = {
      view,
      session: undefined,
      ufrag: '',
      answered: false,
      candidates: createCandidateQueue(engine),
    };
    outgoing.set(view.id, one);
    watched(stream, view, true);
    expected.get(view.id)?.forEach((arrived) => arrived());
    // A visitor is shown pictures.
    if (!view.trial && !view.byOffer) openSoon(stream, view);
  }

  function follow(stream: LocalStream, one: ServedView, view: KnownView) {
    const before = one.view;
    one.view = view;
    if (view.trial) return;
    if (view.turn !== before.turn) {
      one.answered = false;
      expected.get(view.id)?.forEach((arrived) => arrived());
      if (!view.byOffer) openSoon(stream, view);
    } else if (view.widthPx !== before.widthPx && one.session) resize(one.session, view.widthPx);
  }

  function forget(id: string) {
    const one = outgoing.get(id);
    if (!one) return;
    outgoing.delete(id);
    closeSession(one.session);
    const stream = own.get(one.view.streamId);
    if (stream) watched(stream, one.view, false);
  }

  known.onView(({ before, after }) => {
    if (!after) return forget(before?.id ?? '');
    const stream = own.get(after.streamId);
    if (!stream) return;
    const one = outgoing.get(after.id);
    if (one) follow(stream, one, after);
    else begin(stream, after);
  });
  // Her viewers' processes hear it too, and take their views down.
  known.onStream(({ before, after }) => {
    if (after || before?.process !== known.here) return;
    for (const [id, { view }] of outgoing) if (view.streamId === before.id) forget(id);
  });

  engine.on('candidate', (session, candidate) => {
    const view = bySession.get(session)?.view;
    if (view) letters.tell(view.process, { kind: 'given', view: view.id, candidate });
  });
  engine.on('ended', (session) => {
    const one = bySession.get(session);
    if (!one) return;
    bySession.delete(session);
    one.session = undefined;
    if (!own.get(one.view.streamId)) return;
    letters.tell(one.view.process, { kind: 'restart', view: one.view.id, ufrag: one.ufrag });
  });

  function current(view: string): ServedView {
    const one = outgoing.get(view);
    if (!one) throw refuse('view_unknown');
    return one;
  }

  /** Resolves once her notice is read here, or when it should have been. */
  async function arrival(view: string, turn: number): Promise<void> {
    if ((outgoing.get(view)?.view.turn ?? 0) >= turn) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    expected.set(view, [...(expected.get(view) ?? []), resolve]);
    const timer = setTimeout(resolve, noticeWithinMs);
    await promise;
    clearTimeout(timer);
    expected.delete(view);
  }

  async function answerOffer(one: ServedView, sdp: string): Promise<{ sdp: string; ufrag: string }> {
    const { view, session: before } = one;
    const stream = own.get(view.streamId);
    if (!stream) throw refuse('stream_unknown');
    const { widthPx } = view;
    const opened = await engine.openView(stream.name, { offer: sdp, widthPx });
    if (outgoing.get(view.id) !== one || one.view.turn !== view.turn || !('answer' in opened)) {
      closeSession(opened.id);
      throw refuse('view_outdated');
    }
    one.session = opened.id;
    if (one.view.widthPx !== widthPx) resize(opened.id, one.view.widthPx);
    // Names what she has now; her own candidates come with it.
    one.ufrag = randomBytes(8).toString('hex');
    bySession.set(opened.id, one);
    closeSession(before);
    await one.candidates.open(opened.id);
    return { sdp: opened.answer, ufrag: one.ufrag };
  }

  return {
    *all() {
      for (const { view } of outgoing.values()) yield view;
    },
    of: (streamId: string): KnownView[] => known.viewsOf(streamId).filter(({ id }) => outgoing.has(id)),
    async answer(view: string, { ufrag, sdp }: { ufrag: string; sdp: string }): Promise<void> {
      const one = current(view);
      const { session } = one;
      if (session === undefined || one.answered || one.ufrag !== ufrag) throw refuse('view_outdated');
      one.answered = true;
      try {
        await engine.acceptAnswer(session, sdp);
      } catch (error) {
        if (!(error instanceof EngineRefusal)) throw error;
        if (error.reason === 'undecoded') throw refuse('view_undecoded');
        if (error.reason !== 'bad_description') throw refuse('view_outdated');
        if (one.session === session) one.answered = false;
        throw refuse('description_refused');
      }
      if (one.session === session) await one.candidates.open(session);
    },
    /** What she offers, instead of us. */
    async offered(view: string, { turn, sdp }: { turn: number; sdp: string }) {
      await arrival(view, turn);
      const one = current(view);
      if (!one.view.byOffer || one.view.turn !== turn || one.answered) throw refuse('view_outdated');
      one.answered = true;
      one.candidates = createCandidateQueue(engine);
      try {
        return await inSlot(() => answerOffer(one, sdp));
      } catch (error) {
        one.answered = false;
        if (!(error instanceof EngineRefusal)) throw error;
        if (error.reason === 'undecoded') throw refuse('view_undecoded');
        throw refuse(error.reason === 'bad_description' ? 'description_refused' : 'unavailable');
      }
    },
    candidate: (view: string, candidate: Parameters<CandidateQueue['add']>[0]) =>
      current(view).candidates.add(candidate),
  };
}
export type ServedViews = ReturnType<typeof createServedViews>;
