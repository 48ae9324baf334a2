// A media process: forked by the supervisor, commanded over their channel, and ended with it. An unexpected error
// ends the process, and the supervisor starts another.
import { initLogger } from 'node-datachannel';
import * as z from 'zod/mini';
import { SfuRefusal, type SessionEnd } from '../vocabulary.ts';
import { type Description, sanitizeDescription } from '../wire/description.ts';
import { createProcessLoad } from './process-load.ts';
import {
  type CommandResult,
  type CommandArgs,
  commandFrame,
  type CommandName,
  commands,
  type ProcessEvent,
} from './process-commands.ts';
import type { ProcessSettings } from '../options.ts';
import { createRtcPeer, type RtcPeer } from './rtc-peer.ts';
import { createProcessStream, type ProcessStream } from './process-stream.ts';
import { openRelays, assertPortFree } from './relay.ts';
import { answersOurs, videoPayloadTypesOf, type ViewSession } from './view-session.ts';

const tickMs = 50;
const usualSecondMs = 1000;
/** Time for the last packets to leave. */
const farewellMs = 100;

const settings = z.parse(
  z.object({
    port: z.optional(z.int()),
    portSetting: z.optional(z.string()),
    bindAddress: z.optional(z.string()),
    announcedAddress: z.optional(z.string()),
    allowsPrivateCandidates: z.optional(z.boolean()),
    connectWithinMs: z.optional(z.int()),
    secondMs: z.optional(z.int()),
    layerGraceMs: z.optional(z.int()),
    machine: z.optional(z.object({ address: z.string(), port: z.int() })),
    recorder: z.optional(z.record(z.string(), z.int())),
  }),
  JSON.parse(process.argv[2] ?? '{}'),
) satisfies ProcessSettings;
const { secondMs = usualSecondMs } = settings;

// The library's log lines contain addresses of people.
initLogger('Fatal', () => undefined);
if (settings.port !== undefined) {
  await assertPortFree(settings.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    process.stderr.write(
      `UDP port ${settings.port} is taken; stop what uses it or set ${settings.portSetting ?? 'udpPorts'} to others.\n`,
    );
    process.exit(1);
  });
}
const relays = await openRelays(settings.machine).catch((error: NodeJS.ErrnoException) => {
  const { address, port } = settings.machine ?? {};
  process.stderr.write(
    `Relays of other machines cannot reach ${address}, UDP port ${port}: ${error.code}.\n`,
  );
  process.exit(1);
});
const streams = new Map<string, ProcessStream>();
const load = createProcessLoad(streams, relays);
const sessions = new Map<string, { stream: string; peer: RtcPeer; view?: ViewSession }>();

const emit = (event: ProcessEvent) => {
  // The channel may close meanwhile, which `disconnect` reports.
  if (process.connected) process.send?.(event, undefined, undefined, () => undefined);
};

let ticking: NodeJS.Timeout | undefined;
let seconds = performance.now();

function tick(): void {
  for (const stream of streams.values()) stream.tick();
  // Without streams there is no timer.
  if (streams.size === 0) {
    clearInterval(ticking);
    ticking = undefined;
  }
  if (performance.now() - seconds < secondMs) return;
  seconds = performance.now();
  for (const stream of streams.values()) stream.everySecond();
}

function streamOf(name: string): ProcessStream {
  const known = streams.get(name);
  if (known) return known;
  const stream = createProcessStream(
    relays,
    {
      live: () => emit({ event: 'live', stream: name }),
      idle: () => emit({ event: 'idle', stream: name }),
      silent: (session) => emit({ event: 'silent', session }),
      givenUp: () => emit({ event: 'given_up', stream: name }),
      layersWanted: (rids) => emit({ event: 'layers_wanted', stream: name, rids }),
      relaySilent: (relay) => emit({ event: 'relay_silent', stream: name, relay }),
    },
    settings,
  );
  streams.set(name, stream);
  ticking ??= setInterval(tick, tickMs);
  return stream;
}

function forgetIfEmpty(name: string): void {
  const stream = streams.get(name);
  if (!stream?.isEmpty) return;
  stream.reencode(undefined);
  load.keep(stream);
  streams.delete(name);
}

function openPeer(session: string, stream: string): RtcPeer {
  if (sessions.has(session)) throw new Error('a session is opened once');
  return createRtcPeer(settings, {
    candidate: (candidate) => emit({ event: 'candidate', session, candidate }),
    end: (why) => {
      sessions.delete(session);
      streams.get(stream)?.forget(session);
      forgetIfEmpty(stream);
      emit({ event: 'ended', session, why: why as Exclude<SessionEnd, 'gone'> });
    },
  });
}

/** A refusal of the library counts as a bad description; the half-opened session is closed. */
function opening<T>(stream: string, session: string, work: (peer: RtcPeer) => T): T {
  const peer = openPeer(session, stream);
  try {
    sessions.set(session, { stream, peer });
    return work(peer);
  } catch {
    peer.end('failed');
    throw new SfuRefusal('bad_description');
  }
}

function sessionOf(id: string) {
  const session = sessions.get(id);
  if (!session) throw new SfuRefusal('unknown');
  return session;
}

const described = (...args: Parameters<typeof sanitizeDescription>) => {
  const description = sanitizeDescription(...args);
  if (!description) throw new SfuRefusal('bad_description');
  return description;
};

function refuseUndecoded(stream: string, viewers: Description): void {
  if (streams.get(stream)?.isDecoded(videoPayloadTypesOf(viewers)) === false)
    throw new SfuRefusal('undecoded');
}

const handlers: {
  [O in CommandName]: (args: CommandArgs<O>) => CommandResult<O> | Promise<CommandResult<O>>;
} = {
  openIngest({ stream, session, offer: sdp, reencoding, veiled }) {
    const offer = described(sdp, { from: 'publisher', type: 'offer', isReencoded: reencoding?.toAll });
    const answer = opening(stream, session, (peer) => {
      streamOf(stream).veil(veiled);
      return streamOf(stream).openIngest(session, peer, offer);
    });
    if (reencoding) streamOf(stream).reencode(reencoding);
    return { answer };
  },
  openView({ stream, session, offer: sdp, widthPx, veiled }) {
    const offer = sdp === undefined ? undefined : described(sdp, { from: 'viewer', type: 'offer' });
    if (offer) refuseUndecoded(stream, offer);
    return opening(stream, session, (peer) => {
      streamOf(stream).veil(veiled);
      const view = streamOf(stream).openView(session, peer);
      sessions.set(session, { stream, peer, view });
      if (widthPx !== undefined) view.resize(widthPx);
      return { description: offer ? view.answer(offer) : view.offer() };
    });
  },
  acceptAnswer({ session, sdp }) {
    const { view, peer, stream } = sessionOf(session);
    if (!view || view.isAnswered) throw new SfuRefusal('out_of_order');
    const answer = described(sdp, { from: 'viewer', type: 'answer' });
    if (!answersOurs(answer)) throw new SfuRefusal('bad_description');
    refuseUndecoded(stream, answer);
    try {
      view.acceptAnswer(answer);
    } catch {
      // The library may have applied half of the answer.
      peer.end('failed');
      throw new SfuRefusal('bad_description');
    }
    return {};
  },
  addCandidate({ session, candidate }) {
    const { peer } = sessionOf(session);
    if (candidate?.candidate) peer.addCandidate(candidate.candidate);
    return {};
  },
  resize({ session, widthPx }) {
    sessionOf(session).view?.resize(widthPx);
    return {};
  },
  close({ session }) {
    sessions.get(session)?.peer.end('closed');
    return {};
  },
  endStream({ stream }) {
    streams.get(stream)?.endAll();
    forgetIfEmpty(stream);
    return {};
  },
  stats({ stream }) {
    const asked = streams.get(stream);
    asked?.measure();
    return asked?.stats() ?? { sessions: 0, packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0, lost: 0 };
  },
  async keyframe({ stream }) {
    const ivf = await streams.get(stream)?.keyframe();
    return ivf ? { ivf: new Uint8Array(ivf) } : {};
  },
  record({ stream, recording, file, maxMs }) {
    streamOf(stream).record(recording, file, maxMs, (outcome) => {
      forgetIfEmpty(stream);
      emit({ event: 'recorded', recording, outcome });
    });
    return {};
  },
  stopRecording({ stream, recording }) {
    streams.get(stream)?.stopRecording(recording);
    return {};
  },
  veil({ stream, veiled }) {
    streams.get(stream)?.veil(veiled);
    return {};
  },
  keepLast({ stream }) {
    streamOf(stream).keepLast();
    return {};
  },
  takeLast({ stream }) {
    const clips = streams.get(stream)?.takeLast() ?? [];
    forgetIfEmpty(stream);
    return { clips: clips.map((clip) => ({ ...clip, content: new Uint8Array(clip.content) })) };
  },
  ping: () => load.now(),
  reencode({ stream, reencoding }) {
    if (reencoding) streamOf(stream).reencode(reencoding);
    else streams.get(stream)?.reencode(undefined);
    forgetIfEmpty(stream);
    return {};
  },
  feedEdge({ stream, relay, peer }) {
    streamOf(stream).feedEdge(relay, peer);
    return {};
  },
  becomeEdge({ stream, relay, peer }) {
    streamOf(stream).becomeEdge(relay, peer);
    return {};
  },
  endRelay({ stream, relay }) {
    streams.get(stream)?.endRelay(relay);
    forgetIfEmpty(stream);
    return {};
  },
};

/** Commands are begun in their order, and answered when they are done. */
async function execute<O extends CommandName>(call: number, command: O, args: unknown): Promise<void> {
  try {
    const answer = await handlers[command](z.parse(commands[command].args, args) as CommandArgs<O>);
    emit({ event: 'answer', call, answer });
  } catch (error) {
    if (error instanceof SfuRefusal) emit({ event: 'refusal', call, reason: error.reason });
    else emit({ event: 'failure', call, message: error instanceof Error ? error.message : 'thrown' });
  }
}

process.on('message', (message) => {
  const { call, command, args } = z.parse(commandFrame, message);
  void execute(call, command, args);
});

// Ctrl-C reaches the whole process group; the supervisor decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => {
  // Closing the sessions tells the peers, which would otherwise wait for a timeout.
  for (const stream of streams.values()) stream.endAll();
  relays.close();
  setTimeout(() => process.exit(0), farewellMs);
});

emit({ event: 'ready', relayPort: relays.port, ...(relays.machine && { machine: relays.machine }) });
