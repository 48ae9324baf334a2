// The supervisor of media processes that share the streams. The home of a stream is the
// process of its publisher; when it is full, viewers connect to another process (an edge), to which the home relays
// the stream.
import { randomUUID } from 'node:crypto';
import {
  SfuRefusal,
  type SfuSession,
  type Sfu,
  type SfuEvents,
  type SessionEnd,
  type SfuStream,
} from './vocabulary.ts';
import { createClipEncoder } from './encoding/clip-encoder.ts';
import { createEventListeners } from './listeners.ts';
import { type SfuOptions, onlyLoopback, portsOf, processCount } from './options.ts';
import { findFfmpeg } from './encoding/ffmpeg.ts';
import type { MediaProcessEvent } from './supervisor/media-process-handle.ts';
import { createMediaSlot, type MediaSlot } from './supervisor/media-slot.ts';
import { candidateMax, sdpMax } from './process/process-commands.ts';
import { createEdges, type SendCommand, type StreamRecord } from './supervisor/edges.ts';
import { createLastMinutes } from './supervisor/last-minutes.ts';
import { createMachineRelays } from './supervisor/machine-relays.ts';
import { createPlacement } from './supervisor/placement.ts';
import { createRecordingSessions } from './supervisor/clip-recordings.ts';
import { createReadiness } from './supervisor/readiness.ts';
import { createReencodings, defaultReencodingSlots } from './supervisor/reencodings.ts';
import { ufragOf } from './wire/sdp.ts';

/** Beyond this, viewers connect to another process. */
const viewersPerProcess = 400;
const sessionsMax = 1000;
/** A process may end while a session is opened: opening is tried once more in another. */
const attempts = 2;

type SessionRecord = {
  stream: StreamRecord;
  slot: MediaSlot;
  isOpen: boolean;
  /** The reason where the session ended before its caller learned its id. */
  early?: SessionEnd;
};

function bounded(sdp: string): string {
  if (sdp.length === 0 || sdp.length > sdpMax) throw new SfuRefusal('bad_description');
  return sdp;
}

/** Media processes start with a session or a readiness check, and end when there has been none for a while. */
export function createSfu(options: SfuOptions): Sfu {
  const { log, announcedAddress, allowsPrivateCandidates, connectWithinMs } = options;
  const { sessionsPerProcess = sessionsMax, viewersPerProcess: viewersMax = viewersPerProcess } = options;
  const { beatMs, reencodingGraceMs: graceMs, quietMs, startMs, ...times } = options.times ?? {};
  const bindAddress = options.bindAddress ?? (onlyLoopback() ? '127.0.0.1' : undefined);
  const settings = { bindAddress, announcedAddress, allowsPrivateCandidates, connectWithinMs, ...times };
  const sessions = new Map<SfuSession, SessionRecord>();
  const streams = new Map<string, StreamRecord>();
  const veiled = new Set<SfuStream>();
  const { emit, on } = createEventListeners<SfuEvents>(log);
  const program = findFfmpeg(options.ffmpegPath);
  const clips = program && options.clips ? createClipEncoder({ program, ...options.clips }) : undefined;
  const recordings = createRecordingSessions({
    clips,
    log,
    ended: (recording, outcome) => emit('recorded', recording, outcome),
  });
  const reencodings = createReencodings({
    program,
    slots: options.reencodings ?? defaultReencodingSlots(),
    graceMs,
    log,
    slotsOf: (stream) => slotsOf(stream),
    failed: (stream) => emit('reencodingFailed', stream),
  });
  let isDraining = false;

  const slots: MediaSlot[] = Array.from({ length: processCount(options) }, (_, index) => {
    const slot: MediaSlot = createMediaSlot({
      settings: { ...settings, ...portsOf(options, index) },
      nodePath: options.nodePath,
      beatMs,
      log,
      onEvent: (event) => onProcessEvent(slot, event),
      onGone: () => loseSlot(slot),
    });
    return slot;
  });

  const { someUp, isReady, awayMs, restSoon, stop } = createReadiness({
    slots,
    quietMs,
    startMs,
    hasStreams: () => streams.size > 0,
  });

  const loadOf = (slot: MediaSlot): number => {
    let load = 0;
    for (const session of sessions.values()) if (session.slot === slot) load += 1;
    return load;
  };

  const placesOf = (name: SfuStream) => {
    const { home, edges = [] } = streams.get(name) ?? {};
    return { home, edges: edges.map(({ slot }) => slot) };
  };
  const placing = { slots, loadOf, placesOf, sessionsMax: sessionsPerProcess, viewersMax };
  const { placeIngest, placeView } = createPlacement(placing);

  const sendCommand: SendCommand = (slot, ...args) => {
    slot.send(...args).catch((error: unknown) => {
      if (!(error instanceof SfuRefusal)) log.error({ err: error }, 'A media process failed at a command');
    });
  };
  const edges = createEdges({ sendCommand, reencodingAt: (stream) => reencodings.taskOf(stream, false) });
  const machineRelays = createMachineRelays({
    log,
    sendCommand,
    hasSessions: (name) => (streams.get(name)?.sessions.size ?? 0) > 0,
    async homeFor(name) {
      await someUp();
      if (isDraining) throw new SfuRefusal('unavailable');
      const home = placeIngest(name);
      setHome(streamOf(name), home);
      return home;
    },
    ended: (...relay) => emit('relayEnded', ...relay),
    forgetUnused: (stream) => forgetNamed(stream),
  });

  const lastMinutes = createLastMinutes({
    clips,
    homeOf: (stream) => streams.get(stream)?.home,
    sendKeep: (home, stream) => sendCommand(home, 'keepLast', { stream }),
  });

  function setLive(stream: StreamRecord, isLive: boolean): void {
    if (stream.isLive === isLive) return;
    stream.isLive = isLive;
    emit(isLive ? 'live' : 'idle', stream.name);
  }

  function onProcessEvent(slot: MediaSlot, event: MediaProcessEvent): void {
    if (event.event === 'live' || event.event === 'idle') {
      const stream = streams.get(event.stream);
      if (stream && stream.home === slot) setLive(stream, event.event === 'live');
    } else if (event.event === 'layers_wanted') {
      const stream = streams.get(event.stream);
      if (stream && stream.home === slot) emit('layersWanted', stream.name, event.rids);
    } else if (event.event === 'relay_silent') machineRelays.silent(event.relay);
    else if (event.event === 'given_up') reencodings.giveUp(event.stream as SfuStream);
    else if (event.event === 'recorded') {
      recordings.ended(event.recording, event.outcome);
      forgetEmptyStreams(slot);
    } else if (event.event === 'candidate') {
      const id = event.session as SfuSession;
      if (sessions.has(id)) emit('candidate', id, event.candidate);
    } else if (event.event === 'silent') {
      const id = event.session as SfuSession;
      if (sessions.has(id)) emit('silent', id);
    } else {
      endSession(event.session as SfuSession, event.why);
    }
  }

  function endSession(id: SfuSession, why: SessionEnd): void {
    const session = sessions.get(id);
    if (!session) return;
    if (!session.isOpen) {
      session.early = why;
      return;
    }
    forgetSession(id, session);
    emit('ended', id, why);
  }

  function forgetSession(id: SfuSession, { stream, slot }: SessionRecord): void {
    sessions.delete(id);
    stream.sessions.delete(id);
    reencodings.leave(stream.name, id);
    const stays = [...stream.sessions].some((other) => sessions.get(other)?.slot === slot);
    if (!stays && slot !== stream.home) edges.end(stream, (edge) => edge.slot === slot);
    forgetIfEmpty(stream);
  }

  /**
   * A stream that is recorded, whose last minute is kept or that another machine receives stays without sessions: its
   * publisher may return.
   */
  function forgetIfEmpty(stream: StreamRecord): void {
    const { name, sessions: open } = stream;
    if (
      open.size > 0 ||
      recordings.isRecording(name) ||
      lastMinutes.isKept(name) ||
      machineRelays.hasFeeds(name)
    )
      return;
    machineRelays.forget(name);
    edges.end(stream);
    setLive(stream, false);
    streams.delete(stream.name);
    restSoon();
  }

  function forgetNamed(name: SfuStream): void {
    const stream = streams.get(name);
    if (stream) forgetIfEmpty(stream);
  }

  function forgetEmptyStreams(home: MediaSlot | undefined): void {
    for (const stream of streams.values()) if (stream.home === home) forgetIfEmpty(stream);
  }

  function setHome(stream: StreamRecord, home: MediaSlot): void {
    if (stream.home === home) return;
    stream.home = home;
    lastMinutes.moved(stream.name, home);
    const others = new Set([...stream.sessions].map((id) => sessions.get(id)?.slot));
    for (const slot of others) if (slot) edges.link(stream, slot);
  }

  function loseSlot(slot: MediaSlot): void {
    for (const stream of streams.values()) {
      if (stream.home === slot) {
        stream.home = undefined;
        edges.end(stream);
        setLive(stream, false);
      } else edges.end(stream, (edge) => edge.slot === slot);
    }
    for (const [id, session] of sessions) if (session.slot === slot) endSession(id, 'gone');
    machineRelays.loseSlot(slot);
    recordings.lose(slot);
    forgetEmptyStreams(undefined);
  }

  function streamOf(name: SfuStream): StreamRecord {
    const known = streams.get(name);
    if (known) return known;
    const stream = { name, isLive: false, edges: [], sessions: new Set<SfuSession>() };
    streams.set(name, stream);
    return stream;
  }

  /** Opens a session in the process that `slotFor` chooses, and tries once more where that process ends meanwhile. */
  async function open<T>(
    name: SfuStream,
    slotFor: (name: SfuStream) => MediaSlot,
    work: (slot: MediaSlot, id: SfuSession) => Promise<T>,
  ): Promise<T & { id: SfuSession }> {
    for (let attempt = 1; ; attempt++) {
      await someUp();
      if (isDraining) throw new SfuRefusal('unavailable');
      const slot = slotFor(name);
      const id = randomUUID() as string as SfuSession;
      const stream = streamOf(name);
      const session: SessionRecord = { stream, slot, isOpen: false };
      if (slotFor === placeIngest || !stream.home) setHome(stream, slot);
      sessions.set(id, session);
      stream.sessions.add(id);
      edges.link(stream, slot);
      try {
        const opened = await work(slot, id);
        session.isOpen = true;
        // The caller learns the session's id before its end.
        if (session.early) setImmediate(endSession, id, session.early);
        return { ...opened, id };
      } catch (error) {
        forgetSession(id, session);
        const mayRetry = error instanceof SfuRefusal && error.reason === 'unavailable';
        if (!mayRetry || attempt >= attempts) throw error;
      }
    }
  }

  const slotOf = (id: SfuSession): MediaSlot => {
    const session = sessions.get(id);
    if (!session) throw new SfuRefusal('unknown');
    return session.slot;
  };
  const slotsOf = (name: SfuStream): MediaSlot[] => [placesOf(name).home ?? [], placesOf(name).edges].flat();

  return {
    openIngest: (stream, sdp) =>
      open(stream, placeIngest, async (slot, session) =>
        slot.send('openIngest', {
          stream,
          session,
          offer: bounded(sdp),
          veiled: veiled.has(stream),
          reencoding: reencodings.taskOf(stream, true),
        }),
      ),
    openView: (stream, { offer, widthPx } = {}) =>
      open(stream, placeView, async (slot, session) => {
        const args = {
          stream,
          session,
          veiled: veiled.has(stream),
          ...(offer !== undefined && { offer: bounded(offer) }),
          ...(widthPx !== undefined && { widthPx }),
        };
        const { description } = await reencodings.decoded(stream, session, () => slot.send('openView', args));
        return offer !== undefined
          ? { answer: description }
          : { offer: description, ufrag: ufragOf(description) };
      }),
    async acceptAnswer(id, sdp) {
      const slot = slotOf(id);
      const stream = sessions.get(id)?.stream.name as SfuStream;
      await reencodings.decoded(stream, id, () =>
        slot.send('acceptAnswer', { session: id, sdp: bounded(sdp) }),
      );
    },
    async addCandidate(id, candidate) {
      const slot = slotOf(id);
      if (candidate && candidate.candidate.length + candidate.mid.length > candidateMax) return;
      await slot.send('addCandidate', { session: id, candidate });
    },
    async restart(id) {
      slotOf(id);
      return 'replace';
    },
    async resize(id, widthPx) {
      await slotOf(id).send('resize', { session: id, widthPx });
    },
    async close(id) {
      await sessions.get(id)?.slot.send('close', { session: id });
    },
    reencode: (stream, to) => reencodings.want(stream, to),
    async endStream(stream) {
      reencodings.forget(stream);
      veiled.delete(stream);
      lastMinutes.forget(stream);
      machineRelays.forget(stream);
      await Promise.all(slotsOf(stream).map((slot) => slot.send('endStream', { stream })));
      forgetNamed(stream);
    },
    async stats(stream) {
      const all = await Promise.all(slotsOf(stream).map((slot) => slot.send('stats', { stream })));
      const total = { sessions: 0, packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0, lost: 0 };
      for (const one of all) {
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += one[key];
      }
      return total;
    },
    load: () => slots.map(({ load }, index) => load(index + 1)),
    reencodingLoad: () => (reencodings.canDo ? reencodings.load() : undefined),
    async snapshot(name, sizePx) {
      const { home, isLive } = streams.get(name) ?? {};
      if (!clips || !home || !isLive) return undefined;
      try {
        const { ivf } = await home.send('keyframe', { stream: name });
        return ivf && (await clips.picture(Buffer.from(ivf), sizePx));
      } catch (error) {
        // A keyframe that cannot be decoded in time gives no snapshot.
        log.debug({ err: error }, 'A snapshot was not taken');
        return undefined;
      }
    },
    async veil(stream, isVeiled) {
      if (isVeiled) veiled.add(stream);
      else veiled.delete(stream);
      await Promise.all(slotsOf(stream).map((slot) => slot.send('veil', { stream, veiled: isVeiled })));
    },
    keepLast: async (stream) => lastMinutes.keep(stream),
    takeLast: (name) => lastMinutes.take(name).finally(() => forgetNamed(name)),
    forgetLast: (name) => lastMinutes.drop(name).finally(() => forgetNamed(name)),
    machine: () => options.machine?.address ?? '',
    relayPlace: machineRelays.place,
    relayTo: machineRelays.feed,
    relayFrom: machineRelays.receive,
    endRelay: machineRelays.end,
    startRecording: async (name, { maxMs }) => recordings.start(name, streams.get(name)?.home, maxMs),
    stopRecording: (recording, { keep = true } = {}) => recordings.stop(recording, keep),
    on,
    capabilities: () => ({
      simulcast: true,
      recording: clips !== undefined,
      snapshots: clips !== undefined,
      offers: true,
      split: true,
      liveness: true,
      sizes: true,
      counters: true,
      reencoding: reencodings.canDo,
      veils: true,
    }),
    ready: async () => !isDraining && (await isReady()),
    awayMs,
    drain() {
      isDraining = true;
    },
    async shutdown() {
      isDraining = true;
      await stop();
    },
    pids: () => slots.flatMap(({ isUp, pid }) => (isUp && pid ? [pid] : [])),
  };
}
