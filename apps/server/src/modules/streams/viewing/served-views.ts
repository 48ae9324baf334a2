// The views that this process serves: each has a session of the engine here. These are the views of its own cameras,
// but for those of viewers whose machine receives the camera itself, and views of cameras of other machines. Views are
// opened and closed by the entries of the shared registry, so that none outlives its viewer.
import { randomBytes } from 'node:crypto';
import type { Use } from '../../../platform/engines.ts';
import {
  EngineRefusal,
  type EngineSession,
  type MediaEngine,
  type StreamName,
} from '../../../platform/media-engine/media-engine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createSlots } from '../../../platform/slots.ts';
import { type CandidateQueue, createCandidateQueue } from '../candidates.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { Showroom } from '../../showroom/index.ts';
import type { CameraRelays } from '../camera-relays.ts';
import type { ProcessMessages } from '../process-messages.ts';
import type { KnownStream, KnownView, StreamEntry } from '../registry-entries.ts';
import type { LocalStream, LocalStreams } from '../local-streams.ts';

/** Hundreds of viewers may arrive within a second; more at once would make each of them slower. */
const openings = { atOnce: 16, waiting: 2000 };

/** A camera of this process, or one of another machine. */
type ServedStream = { name: StreamName; entry: StreamEntry; foreign: KnownStream | undefined };

type ServedView = {
  view: KnownView;
  session: EngineSession | undefined;
  /** Of the offer that may be answered. */
  ufrag: string;
  answered: boolean;
  candidates: CandidateQueue;
};

/** Real time. A viewer's offer may arrive before the registry entry of the view. */
const entryWithinMs = 2000;

export type ServedViewsNeeds = Use<'log'> & {
  engine: MediaEngine;
  known: KnownStreams;
  localStreams: LocalStreams;
  messages: Pick<ProcessMessages, 'send'>;
  cameraRelays: Pick<CameraRelays, 'begin' | 'need' | 'leave' | 'isAvoided' | 'onAvoided'>;
  viewerChanged(stream: LocalStream, view: KnownView, isViewing: boolean): void;
  showroom: Pick<Showroom, 'isCharged'>;
};

export function createServedViews({
  log,
  engine,
  known,
  localStreams,
  messages,
  cameraRelays,
  viewerChanged,
  showroom,
}: ServedViewsNeeds) {
  const outgoing = new Map<string, ServedView>();
  const bySession = new Map<EngineSession, ServedView>();
  /** Offers that wait for the entry of their view. */
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

  /** The engine does not veil by itself: no view of a veiled camera is served meanwhile. */
  const isWithheld = ({ veiledAt }: Pick<LocalStream['entry'], 'veiledAt'>) =>
    veiledAt > 0 && !engine.capabilities().veils;

  /** Undefined where another process serves the view. */
  function streamOf({ streamId, servedBy }: KnownView): ServedStream | undefined {
    const local = localStreams.get(streamId);
    if (local)
      return servedBy === '' ? { name: local.name, entry: local.entry, foreign: undefined } : undefined;
    const foreign = servedBy === known.processId ? known.stream(streamId) : undefined;
    return foreign && { name: streamId as StreamName, entry: foreign, foreign };
  }

  function restartOf({ view, ufrag }: ServedView, frozen: boolean, avoided = '') {
    return { kind: 'restart', view: view.id, ufrag, frozen, avoided } as const;
  }

  /** True where the camera's machine is avoided: its viewers are to connect to the publisher's process. */
  function sendsToPublisher(one: ServedView, { foreign }: ServedStream): boolean {
    const machine = foreign?.machine;
    if (machine === undefined || !cameraRelays.isAvoided(machine)) return false;
    messages.send(one.view.process, restartOf(one, false, machine));
    return true;
  }

  async function openView(stream: ServedStream, options: { offer?: string; widthPx: number }) {
    if (stream.foreign) cameraRelays.begin(stream.foreign);
    const opened = await engine.openView(stream.name, options);
    if (stream.foreign) cameraRelays.need(stream.foreign.id);
    return opened;
  }

  async function open(stream: ServedStream, view: KnownView) {
    const isWanted = () => outgoing.get(view.id)?.view.attempt === view.attempt && !isWithheld(stream.entry);
    const one = outgoing.get(view.id);
    if (!isWanted() || !one || sendsToPublisher(one, stream)) return;
    const { widthPx } = view;
    const opened = await openView(stream, { widthPx });
    if (!isWanted() || outgoing.get(view.id) !== one || !('offer' in opened)) return closeSession(opened.id);
    const before = one.session;
    Object.assign(one, {
      session: opened.id,
      ufrag: opened.ufrag,
      answered: false,
      candidates: createCandidateQueue(engine),
    });
    bySession.set(opened.id, one);
    // The window may have been resized or hidden meanwhile.
    if (one.view.widthPx !== widthPx) resize(opened.id, one.view.widthPx);
    messages.send(view.process, {
      kind: 'offer',
      view: view.id,
      ufrag: opened.ufrag,
      sdp: opened.offer,
    });
    // Only now: the viewer sees the earlier connection until the new one is offered.
    closeSession(before);
  }

  function openSoon(stream: ServedStream, view: KnownView) {
    void inSlot(() => open(stream, view)).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) log.warn({ err: error }, 'a view was not opened');
      messages.send(view.process, { kind: 'failed', view: view.id });
    });
  }

  function begin(view: KnownView) {
    const one: ServedView = {
      view,
      session: undefined,
      ufrag: '',
      answered: false,
      candidates: createCandidateQueue(engine),
    };
    outgoing.set(view.id, one);
    const local = localStreams.get(view.streamId);
    if (local) viewerChanged(local, view, true);
    expected.get(view.id)?.forEach((arrived) => arrived());
    // `trial`: shown pictures, which need no engine session.
    const stream = streamOf(view);
    if (stream && !view.trial && !view.byOffer) openSoon(stream, view);
  }

  function follow(one: ServedView, view: KnownView) {
    const before = one.view;
    one.view = view;
    const stream = streamOf(view);
    if (view.trial || !stream) return;
    if (view.attempt !== before.attempt) {
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
    const { streamId } = one.view;
    const local = localStreams.get(streamId);
    if (local) viewerChanged(local, one.view, false);
    else if (![...outgoing.values()].some(({ view }) => view.streamId === streamId))
      cameraRelays.leave(streamId);
  }

  known.onView(({ before, after }) => {
    if (!after) return forget(before?.id ?? '');
    const one = outgoing.get(after.id);
    // Another process of this machine may serve it from now on.
    if (!localStreams.get(after.streamId) && !streamOf(after)) return forget(after.id);
    if (one) follow(one, after);
    else begin(after);
  });
  // The viewers' processes remove their entries by themselves.
  known.onStream(({ before, after }) => {
    if (after || !before) return;
    for (const [id, { view }] of outgoing) if (view.streamId === before.id) forget(id);
  });

  known.onStream(({ before, after }) => {
    if (!before || !after || isWithheld(before) === isWithheld(after)) return;
    for (const one of outgoing.values()) {
      if (one.view.streamId !== after.id || one.view.trial) continue;
      if (isWithheld(after)) {
        const { session } = one;
        one.session = undefined;
        closeSession(session);
      } else messages.send(one.view.process, restartOf(one, false));
    }
  });

  cameraRelays.onAvoided((machine) => {
    for (const one of outgoing.values()) {
      const stream = streamOf(one.view);
      if (stream?.foreign?.machine === machine) sendsToPublisher(one, stream);
    }
  });
  engine.on('candidate', (session, candidate) => {
    const view = bySession.get(session)?.view;
    if (view) messages.send(view.process, { kind: 'serverCandidate', view: view.id, candidate });
  });
  engine.on('ended', (session) => {
    const one = bySession.get(session);
    if (!one) return;
    bySession.delete(session);
    one.session = undefined;
    if (!streamOf(one.view)) return;
    messages.send(one.view.process, restartOf(one, false));
  });
  // A frozen picture is not paid. Its session ends as well: otherwise viewers who suppress their reports would watch
  // for nothing.
  engine.on('silent', (session) => {
    const one = bySession.get(session);
    const stream = one && streamOf(one.view);
    if (!one || !stream || !showroom.isCharged(stream.entry.roomId, stream.entry.uid)) return;
    one.session = undefined;
    closeSession(session);
    messages.send(one.view.process, restartOf(one, true));
  });

  function current(view: string): ServedView {
    const one = outgoing.get(view);
    if (!one || !streamOf(one.view)) throw refuse('view_unknown');
    return one;
  }

  /** Resolves once the entry has arrived, or after `entryWithinMs`. */
  async function entryArrives(view: string, attempt: number): Promise<void> {
    if ((outgoing.get(view)?.view.attempt ?? 0) >= attempt) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    expected.set(view, [...(expected.get(view) ?? []), resolve]);
    const timer = setTimeout(resolve, entryWithinMs);
    await promise;
    clearTimeout(timer);
    expected.delete(view);
  }

  async function openByOffer(one: ServedView, sdp: string): Promise<{ sdp: string; ufrag: string }> {
    const { view, session: before } = one;
    const stream = streamOf(view);
    if (!stream) throw refuse('stream_unknown');
    if (isWithheld(stream.entry)) throw refuse('camera_veiled');
    if (sendsToPublisher(one, stream)) throw refuse('unavailable');
    const { widthPx } = view;
    const opened = await openView(stream, { offer: sdp, widthPx });
    const isOutdated = outgoing.get(view.id) !== one || one.view.attempt !== view.attempt;
    if (isOutdated || isWithheld(stream.entry) || !('answer' in opened)) {
      closeSession(opened.id);
      throw refuse('view_outdated');
    }
    one.session = opened.id;
    if (one.view.widthPx !== widthPx) resize(opened.id, one.view.widthPx);
    // Our own name for this connection, since the engine's answer names none.
    one.ufrag = randomBytes(8).toString('hex');
    bySession.set(opened.id, one);
    closeSession(before);
    await one.candidates.open(opened.id);
    return { sdp: opened.answer, ufrag: one.ufrag };
  }

  return {
    /** Of the cameras of this process, whichever process serves them. */
    *audience() {
      for (const { view } of outgoing.values()) if (localStreams.get(view.streamId)) yield view;
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
    /** The viewer offers instead of the engine. */
    async answerOffer(view: string, { attempt, sdp }: { attempt: number; sdp: string }) {
      await entryArrives(view, attempt);
      const one = current(view);
      if (!one.view.byOffer || one.view.attempt !== attempt || one.answered) throw refuse('view_outdated');
      one.answered = true;
      one.candidates = createCandidateQueue(engine);
      try {
        return await inSlot(() => openByOffer(one, sdp));
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
