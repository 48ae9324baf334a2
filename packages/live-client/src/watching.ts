// One view of a camera. The server offers and this side answers; each offer is a connection of its own, and the old
// picture stays until the new connection has its first frame.
//
//   connecting ──▶ live ⇄ restarting      restarting: asked for by the server, or lost
//        └──────────┴───┬──────┘
//                       ├──▶ lost ──▶ connecting    the publisher is back, or by hand
//                       └──▶ ended, refused
import type { Stream, StreamEndReason } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { createLocalCandidateQueue } from './candidate-queue.ts';
import { nothing } from './clock.ts';
import { mayPass, ownFailure } from './failures.ts';
import type { CallbackEvents, LiveClock, LiveFailure } from './live-client.ts';
import type { IceServer, LiveMedia, MediaPorts, Peer, View, ViewState } from './live-streams.ts';
import type { Ask } from './rooms.ts';
import { createRetries } from './publishing-retries.ts';

export type ViewParts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts;
  iceServers(): readonly IceServer[];
  stream(id: string): Stream | undefined;
  isUp(): boolean;
  onChange(): void;
  onLeft(): void;
  onFault(failure: LiveFailure): void;
};
export type Wanted = { streamId: string; ref: number; widthPx: number; callId: string };

export function createView(parts: ViewParts, wanted: Wanted) {
  const { ask, clock } = parts;
  const { ref, callId } = wanted;
  let { streamId, widthPx } = wanted;
  let stream = parts.stream(streamId);
  let state: ViewState = { status: 'connecting' };
  let media: LiveMedia | undefined;
  /** `next`: being built; it takes over with its first picture. */
  let current: Peer | undefined;
  let next: Peer | undefined;
  /** Its offer was sent to the server. */
  let unanswered: Peer | undefined;
  const fading = new Map<Peer, () => void>();
  /** Names the generation of the last offer. */
  let ufrag = '';
  let [stopSetup, lostAt] = [nothing, 0];
  let isHidden = false;
  /** Agreed to, for one visit. */
  let [price, visit]: (number | undefined)[] = [];
  const retries = createRetries(clock);

  function become(is: ViewState) {
    state = is;
    parts.onChange();
  }
  const isOver = () => state.status === 'ended' || state.status === 'refused' || state.status === 'lost';
  const trying = (): ViewState => (media ? { status: 'restarting', media } : { status: 'connecting' });

  function fade(peer: Peer | undefined, forMs: number) {
    if (!peer) return;
    if (forMs === 0) return peer.close();
    const stop = clock.setTimeout(() => {
      fading.delete(peer);
      peer.close();
    }, forMs);
    fading.set(peer, stop);
  }
  function close() {
    stopSetup();
    retries.stop();
    for (const [peer, stop] of fading) {
      stop();
      peer.close();
    }
    fading.clear();
    for (const peer of [current, next]) peer?.close();
    [current, next, media] = [undefined, undefined, undefined];
  }
  function over(is: ViewState) {
    if (is.status === 'lost') lostAt = clock.now();
    close();
    become(is);
  }

  /** Asks for an offer, the first one or another. */
  function request() {
    if (isOver() || !parts.isUp()) return;
    wait();
    const asked = streamId;
    ask('view', {
      stream_id: streamId,
      ref,
      width: widthPx,
      ...(callId !== '' && { call_id: callId }),
      ...(ufrag !== '' && { ufrag }),
      ...(price !== undefined && { price }),
      ...(visit !== undefined && { visit }),
    }).then(
      ({ pictures, offer, visit: granted }) => {
        if (asked === streamId) visit = granted;
        // In what asks for a view, 0 is as large as there is.
        if (isHidden) ask('resizeView', { ref, width: 0 }).catch(nothing);
        if (pictures === 1) return void (state.status !== 'pictures' && pictured(''));
        return void (offer === 1 && asked === streamId && parts.isUp() && sendOffer());
      },
      (failure: LiveFailure) => {
        if (isOver() || asked !== streamId) return;
        if (!parts.isUp()) return;
        if (mayPass(failure)) return failed();
        // Another generation is on its way; if it does not come, the wait for it ends.
        if (failure.code === 'view_outdated') return;
        // The stream was seen before: the camera is off, or not on again yet.
        const wasSeen = ufrag !== '' && failure.result === 404;
        over(wasSeen ? { status: 'lost', reason: 'STREAM_LOST' } : { status: 'refused', failure });
      },
    );
  }
  /** The viewer is a visitor, who gets pictures instead of a connection. */
  function pictured(url: string) {
    if (isOver()) return;
    stopSetup();
    become({ status: 'pictures', url });
  }
  function wait() {
    stopSetup();
    stopSetup = clock.setTimeout(failed, bounds.peerWithinMs);
  }
  /** The connection was not established. */
  function failed() {
    stopSetup();
    next?.close();
    next = undefined;
    if (isOver() || !parts.isUp()) return;
    parts.onFault(ownFailure('live_view_failed'));
    if (retries.again(request)) return become(trying());
    giveUp();
  }
  function giveUp() {
    over({ status: 'lost', reason: 'live_view_failed' });
    ask('leave', { stream_id: streamId }).catch(nothing);
  }

  /** Built beside what is seen; `describe` and what it says go to the server. */
  function build(type: 'offer' | 'answer', describe: (peer: Peer) => Promise<string>) {
    next?.close();
    wait();
    const generation = ufrag;
    const candidates = createLocalCandidateQueue((candidate) => {
      ask('viewIce', { ref, ...candidate }).catch(nothing);
    });
    const peer = parts.ports.openPeer({
      sends: false,
      iceServers: parts.iceServers(),
      clock,
      onCandidate: (candidate) => next === peer && candidates.add(candidate),
      onConnected: nothing,
      onTrack: (arriving) => next === peer && arrive(arriving),
      onLost: () => lost(peer),
      onFirstFrame: (seen) => next === peer && swap(peer, seen),
    });
    next = peer;
    const describeAndSend = async () => {
      const sdp = await describe(peer);
      if (next !== peer) return;
      const sent = ask('viewSdp', { ref, ufrag: generation, sdp, type });
      candidates.open();
      sent.then(
        () => type === 'offer' && next === peer && (unanswered = peer),
        (failure: LiveFailure) => {
          // Another connection would not help.
          if (failure.code === 'view_undecoded' && !isOver()) return over({ status: 'refused', failure });
          // 409: of an old generation; the offer of the new one is on its way.
          if (failure.result !== 409 && next === peer) failed();
        },
      );
    };
    describeAndSend().catch(() => next === peer && failed());
  }
  function offered({ sdp, type, ufrag: generation }: CallbackEvents['viewServerSdp']) {
    if (isOver()) return;
    ufrag = generation;
    if (type === 'offer') return build('answer', (peer) => peer.answer(sdp));
    const peer = unanswered;
    unanswered = undefined;
    // The answer belongs to a connection that was given up meanwhile.
    if (!peer || peer !== next) return;
    peer.accept(sdp).catch(() => next === peer && failed());
  }
  /** The server only answers, so this side offers. */
  function sendOffer() {
    if (!isOver()) build('offer', (peer) => peer.offerToWatch());
  }
  function arrive(arriving: LiveMedia) {
    if (state.status === 'connecting' && state.arriving !== arriving) become({ ...state, arriving });
  }
  function swap(peer: Peer, seen: LiveMedia) {
    fade(current, bounds.peerFadesMs);
    [current, next, media] = [peer, undefined, seen];
    stopSetup();
    retries.reset();
    become({ status: 'live', media });
  }
  function lost(peer: Peer) {
    if (peer === next) return failed();
    if (peer !== current || next || isOver()) return;
    become(trying());
    if (!parts.isUp()) return;
    if (!retries.again(request)) giveUp();
  }
  function again() {
    retries.reset();
    become({ status: 'connecting' });
    request();
  }

  const view: View = {
    ref,
    get streamId() {
      return streamId;
    },
    get stream() {
      return stream;
    },
    get state() {
      return state;
    },
    get visit() {
      return visit;
    },
    pay(agreed) {
      if (!isOver()) return;
      [price, visit, ufrag] = [agreed, undefined, ''];
      again();
    },
    resize(toPx) {
      if (toPx === widthPx) return;
      widthPx = toPx;
      isHidden = toPx === 0;
      // Pictures of visitors have one size.
      if (isOver() || state.status === 'pictures' || !parts.isUp()) return;
      ask('resizeView', { ref, width: widthPx }).catch(nothing);
    },
    retry() {
      if (isOver()) again();
    },
    async stats() {
      const counters = (await current?.counters()) ?? {};
      return (await ask('stats', { ref, counters })).counters;
    },
    leave() {
      // Before the connection closes: the server tells who leaves from who is cut off.
      if (!isOver() && parts.isUp()) ask('leave', { stream_id: streamId }).catch(nothing);
      close();
      state = { status: 'ended', reason: 'STREAM_STOP' };
      parts.onLeft();
    },
  };
  request();

  return {
    view,
    ref,
    offered,
    candidate: ({ stream_index: index, stream_label: label, candidate }: CallbackEvents['viewServerIce']) =>
      (next ?? current)?.addCandidate({ index, label, candidate }),
    pictured,
    /** Requests a view again with that generation; the old picture stays until then. */
    restart(generation: string) {
      if (isOver()) return;
      ufrag = generation;
      become(trying());
      request();
    },
    /** `isOn`: the stream itself goes on, only this view of it was lost. */
    ended(reason: StreamEndReason, isOn: boolean) {
      if (isOver()) return;
      if (reason === 'STREAM_LOST' && isOn) {
        ufrag = '';
        return failed();
      }
      const mayComeBack = reason === 'STREAM_LOST' || reason === 'STREAMER_LOGOUT';
      over(mayComeBack ? { status: 'lost', reason } : { status: 'ended', reason });
    },
    /** Nobody pays unasked: another visit needs another agreement. */
    visitEnded(ended: number) {
      if (visit === ended) [price, visit] = [undefined, undefined];
    },
    /** The announced state of the stream changed. */
    became(changed: Stream) {
      stream = changed;
      parts.onChange();
    },
    /** A stream started; the view resumes if it is of the same publisher. */
    started(other: Stream) {
      const isSamePublisher =
        other.uid === stream?.uid && other.roomid === stream.roomid && other.private === stream.private;
      if (!isSamePublisher || state.status !== 'lost' || clock.now() > lostAt + bounds.streamerBackMs) return;
      [streamId, stream, ufrag] = [other.stream_id, other, ''];
      again();
    },
    away() {
      if (isOver()) return;
      stopSetup();
      retries.stop();
      next?.close();
      next = undefined;
    },
    back() {
      if (isOver()) return;
      retries.reset();
      become(trying());
      request();
    },
    parentClosed() {
      close();
      state = { status: 'ended', reason: 'STREAM_STOP' };
    },
  };
}
export type ManagedView = ReturnType<typeof createView>;
