// The engine that a contract is tried on: one for the whole suite, and for each test a stream of its own, with
// cameras and windows that are closed after it.
import { isUp, openCamera, openWindow, until, type WindowOptions } from '@alcove/sfu/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EngineSession, MediaEngine, SessionEnd, StreamName } from '../media-engine.ts';

export type EngineScene = ReturnType<typeof openEngineScene>;

export function openEngineScene(open: () => Promise<MediaEngine>) {
  let engine: MediaEngine;
  let streams = 0;
  let stream: StreamName;
  let ended: { session: EngineSession; why: SessionEnd }[];
  let forget: () => void;
  const closing: { close(): void }[] = [];

  beforeAll(async () => {
    engine = await open();
    await isUp(engine);
  });
  afterAll(() => engine.shutdown());
  beforeEach(() => {
    stream = `room-${(streams += 1)}` as StreamName;
    const events: typeof ended = [];
    ended = events;
    forget = engine.on('ended', (session, why) => void events.push({ session, why }));
  });
  afterEach(async () => {
    for (const peer of closing.splice(0)) peer.close();
    await engine.endStream(stream);
    forget();
  });

  return {
    open,
    engine: () => engine,
    stream: () => stream,
    /** The sessions of this test that have ended, in order. */
    ended: () => ended,
    /** Closed after the test. */
    closing,
    async camera(options?: Parameters<typeof openCamera>[2]) {
      const peer = await openCamera(engine, stream, options);
      closing.push(peer);
      return peer;
    },
    /** The engine offers where it can. */
    async window(options?: WindowOptions) {
      const offers = engine.capabilities().offers ? 'engine' : 'window';
      const peer = await openWindow(engine, stream, { offers, ...options });
      closing.push(peer);
      return peer;
    },
    endOf: (session: EngineSession) =>
      until(() => ended.find((end) => end.session === session)?.why, { what: 'a session ended' }),
  };
}
