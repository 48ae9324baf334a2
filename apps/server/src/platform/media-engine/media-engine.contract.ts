// What every media engine promises. `open` answers an empty one.
import { initLogger } from 'node-datachannel';
import { describe, expect, test } from 'vitest';
import { descriptionsContract } from './descriptions.contract.ts';
import { demandContract, weakLinkContract } from './layers.contract.ts';
import { EngineRefusal, type EngineSession, type MediaEngine, type StreamName } from './media-engine.ts';
import { packetsContract } from './packets.contract.ts';
import { openEngineScene } from './testing/engine-scene.ts';
import { isUp, openCamera, openWindow, until } from '@alcove/sfu/testing';

initLogger('Fatal', () => undefined);

const unknownSession = 'unknown' as EngineSession;
const refusal = (reason: string) => expect.objectContaining({ reason });

export function mediaEngineContract(name: string, open: () => Promise<MediaEngine>) {
  describe(`the media engine, ${name}`, () => {
    const scene = openEngineScene(open);
    const { engine, stream, ended, camera, window } = scene;

    packetsContract(scene);
    weakLinkContract(scene);
    demandContract(scene);
    descriptionsContract(scene);

    test('a publisher may send sound and picture by a connection each', async ({ skip }) => {
      if (!engine().capabilities().split) skip('it takes one connection');
      const microphone = await camera({ kinds: ['audio'] });
      const lens = await camera({ kinds: ['video'] });
      const viewer = await window();
      await viewer.sees(microphone, 'audio');
      await viewer.sees(lens);
      // A publisher is reported to whenever the engine looks for those that another has taken over from.
      await until(() => lens.received.some(({ kind }) => kind === 'receiver_report'));
      await viewer.more(10);
      expect(ended()).toEqual([]);
    });

    test('a publisher receives reports of how packets arrive and how much may be sent', async () => {
      const source = await camera();
      await until(() => source.received.some(({ kind }) => kind === 'remb'));
      const report = await until(() => source.received.find(({ kind }) => kind === 'receiver_report'));
      expect(report).toMatchObject({ reports: [{ fractionLost: 0 }] });
    });

    test('the engine tells when packets of a stream arrive, and when they arrive no more', async ({
      skip,
    }) => {
      if (!engine().capabilities().liveness) skip('it does not tell');
      const [live, idle] = [`live ${stream()}`, `idle ${stream()}`];
      const events: string[] = [];
      const forgetLive = engine().on('live', (which) => void events.push(`live ${which}`));
      const forgetIdle = engine().on('idle', (which) => void events.push(`idle ${which}`));
      const source = await camera();
      await until(() => events.at(-1) === live);
      source.pause(true);
      await until(() => events.at(-1) === idle);
      source.pause(false);
      await until(() => events.at(-1) === live);
      await engine().close(source.id);
      await until(() => events.at(-1) === idle);
      // By turns; a camera whose machine stood still for long was silent indeed.
      expect(events).toEqual(events.map((_, nth) => (nth % 2 === 0 ? live : idle)));
      forgetLive();
      forgetIdle();
    });

    test('a connection is not restarted but replaced', async () => {
      const viewer = await window();
      expect(await engine().restart(viewer.id, 'v=0')).toBe('replace');
    });

    test('an unknown session is refused', async () => {
      await expect(engine().acceptAnswer(unknownSession, 'v=0')).rejects.toEqual(refusal('unknown'));
      await expect(engine().addCandidate(unknownSession, null)).rejects.toEqual(refusal('unknown'));
      await expect(engine().resize(unknownSession, 0)).rejects.toEqual(refusal('unknown'));
      await engine().close(unknownSession);
      await engine().endStream('nothing' as StreamName);
    });

    test('an offer of the engine takes one answer, and an answer of it takes none', async () => {
      const viewer = await window();
      const again = engine().acceptAnswer(viewer.id, viewer.answer());
      await expect(again).rejects.toEqual(refusal('out_of_order'));
      const source = await camera();
      const answered = engine().acceptAnswer(source.id, viewer.answer());
      await expect(answered).rejects.toEqual(refusal('out_of_order'));
    });

    test('any number of candidates, and names that lead nowhere, disturb no viewer', async () => {
      const source = await camera();
      const viewer = await window();
      const add = (candidate: string) => engine().addCandidate(viewer.id, { candidate, mid: '0' });
      for (let port = 1; port <= 500; port++) {
        await add(`candidate:1 1 UDP 2114977791 192.0.2.1 ${port} typ host`);
      }
      await add('candidate:1 1 UDP 2114977791 5b3f1c9e.local 9 typ host');
      await add('candidate:nonsense');
      await add('candidate:'.padEnd(100_000, '1'));
      await engine().addCandidate(viewer.id, null);
      await viewer.sees(source);
      expect(ended()).toEqual([]);
    });

    test('no peer learns the address of another', async () => {
      const source = await camera();
      const viewer = await window();
      await viewer.sees(source);
      const portOf = (connection: typeof viewer.connection) =>
        String(connection.getSelectedCandidatePair()?.local.port);
      const received = [viewer.sdp, ...viewer.gathering.candidates].join('\n');
      expect(received).not.toContain(portOf(source.connection));
      expect(source.answer).not.toContain(portOf(viewer.connection));
      // What it offers holds none; what it answers holds its own.
      expect(viewer.sdp.includes('candidate')).toBe(!engine().capabilities().offers);
    });

    test('an engine that drains takes nothing new, and what is open goes on', async () => {
      const draining = await open();
      await isUp(draining);
      const source = await openCamera(draining, stream());
      const offers = draining.capabilities().offers ? 'engine' : 'window';
      const viewer = await openWindow(draining, stream(), { offers });
      scene.closing.push(source, viewer);
      await viewer.sees(source);
      draining.drain();
      expect(await draining.ready()).toBe(false);
      const late = openWindow(draining, stream(), { offers });
      await expect(late).rejects.toEqual(refusal('unavailable'));
      await expect(openCamera(draining, stream())).rejects.toBeInstanceOf(EngineRefusal);
      await viewer.more(10);
      await draining.shutdown();
      await expect(draining.resize(viewer.id, 0)).rejects.toEqual(refusal('unknown'));
    });
  });
}
