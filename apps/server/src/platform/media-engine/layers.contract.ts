// What an engine promises that takes a picture in several sizes.
import { describe, expect, test } from 'vitest';
import type { EngineSession, MediaEngine, SessionEnd, StreamName } from './media-engine.ts';
import { openLayeredCamera } from './testing/layered-camera.ts';
import { type Camera, type CameraOptions, until, type Window, type WindowOptions } from './testing/peers.ts';

type Cast = {
  engine(): MediaEngine;
  stream(): StreamName;
  camera(options?: CameraOptions): Promise<Camera>;
  window(options?: WindowOptions): Promise<Window>;
  endOf(session: EngineSession): Promise<SessionEnd>;
  closing: { close(): void }[];
};

/** The size of what came last: there each packet is marked with its width. */
const receives = (viewer: Window, width: number) =>
  until(() => viewer.marks().at(-1) === width, { what: `${width} pixels are received` });

export function layersContract({ engine, stream, camera, window, endOf, closing }: Cast) {
  const layered = async () => {
    const source = await openLayeredCamera(engine(), stream());
    closing.push(source);
    return source;
  };
  describe('a picture in several sizes', () => {
    test('goes to each window as it fits, and to another one as it is drawn, in order and whole', async ({
      skip,
    }) => {
      if (!engine().capabilities().simulcast) skip('it takes one size');
      const source = await layered();
      const [small, large] = [await window({ widthPx: 300 }), await window({ widthPx: 1280 })];
      await receives(small, 320);
      await receives(large, 1280);
      await engine().resize(small.id, 640);
      await receives(small, 640);
      await engine().resize(small.id, 1280);
      await receives(small, 1280);
      // Where the publisher's line is too narrow for the largest, nobody is without a picture.
      source.send(2);
      for (const viewer of [small, large]) await receives(viewer, 640);
      for (const viewer of [small, large]) {
        expect(viewer.packets.video[0]?.key).toBe(true);
        expect(viewer.isOrdered('video')).toBe(true);
        const times = viewer.packets.video.map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted((a, b) => (a - b) | 0));
      }
    });

    test('goes on beside sound by another connection, and a publisher of one size takes over from it', async ({
      skip,
    }) => {
      if (!engine().capabilities().simulcast) skip('it takes one size');
      const microphone = await camera({ kinds: ['audio'] });
      const source = await layered();
      const viewer = await window();
      await viewer.sees(microphone, 'audio');
      await receives(viewer, 1280);
      const other = await camera();
      await viewer.sees(other);
      await viewer.sees(other, 'audio');
      expect(await endOf(source.id)).toBe('ended');
      await viewer.more(20);
      expect(viewer.isOrdered('video')).toBe(true);
    });

    test('is taken down for a window whose line loses much, and for no other', async ({ skip }) => {
      if (!engine().capabilities().simulcast) skip('it takes one size');
      await layered();
      const [weak, well] = [await window(), await window()];
      for (const viewer of [weak, well]) await receives(viewer, 1280);
      const reporting = setInterval(() => weak.reportLoss(0.3), 200);
      closing.push({ close: () => clearInterval(reporting) });
      await receives(weak, 320);
      expect(weak.isOrdered('video')).toBe(true);
      await receives(well, 1280);
    });
  });
}
