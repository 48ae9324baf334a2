// What an engine promises that takes a picture in several sizes.
import { expect, test } from 'vitest';
import type { EngineScene } from './testing/engine-scene.ts';
import { openLayeredCamera, until, type Window } from '@alcove/sfu/testing';

/** The size of what came last: there each packet is marked with its width. */
const receives = (viewer: Window, width: number) =>
  until(() => viewer.marks().at(-1) === width, { what: `${width} pixels are received` });

async function layered({ engine, stream, closing }: EngineScene) {
  const source = await openLayeredCamera(engine(), stream());
  closing.push(source);
  return source;
}

export function layersContract(scene: EngineScene) {
  const { engine, camera, window, endOf } = scene;

  test('a picture in several sizes goes to each window as it fits, and to another one as it is drawn, in order and whole', async ({
    skip,
  }) => {
    if (!engine().capabilities().simulcast) skip('it takes one size');
    const source = await layered(scene);
    const [small, large] = [await window({ widthPx: 300 }), await window({ widthPx: 1280 })];
    await receives(small, 320);
    await receives(large, 1280);
    await engine().resize(small.id, 640);
    await receives(small, 640);
    await engine().resize(small.id, 1280);
    await receives(small, 1280);
    // Viewers keep a picture where the publisher's uplink is too narrow for the largest layer.
    source.send(2);
    for (const viewer of [small, large]) await receives(viewer, 640);
    for (const viewer of [small, large]) {
      expect(viewer.packets.video[0]?.key).toBe(true);
      expect(viewer.isOrdered('video')).toBe(true);
      const times = viewer.packets.video.map(({ timestamp }) => timestamp);
      expect(times).toEqual(times.toSorted((a, b) => (a - b) | 0));
    }
  });

  test('a picture in several sizes goes on beside sound by another connection, and a publisher of one size takes over from it', async ({
    skip,
  }) => {
    if (!engine().capabilities().simulcast) skip('it takes one size');
    const microphone = await camera({ kinds: ['audio'] });
    const source = await layered(scene);
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
}

/** Where viewers are in the process of the publisher: another process may need every size. */
export function demandContract(scene: EngineScene) {
  const { engine, stream, window, closing } = scene;

  test('a publisher learns which sizes are needed: one that nobody watches is let go, and comes again without a gap', async ({
    skip,
  }) => {
    if (!engine().capabilities().simulcast) skip('it takes one size');
    const said: string[][] = [];
    let source: Awaited<ReturnType<typeof layered>> | undefined;
    const forget = engine().on('layersWanted', (of, rids) => {
      if (of !== stream()) return;
      said.push([...rids]);
      source?.sendOnly(rids);
    });
    closing.push({ close: forget });
    source = await layered(scene);
    expect(said).toEqual([['l', 'm', 'h']]);
    const viewer = await window({ widthPx: 300 });
    await receives(viewer, 320);
    const isSaid = (...rids: string[]) => until(() => said.at(-1)?.join() === rids.join());
    await isSaid('l');
    const other = await window({ widthPx: 1280 });
    await receives(other, 1280);
    await isSaid('l', 'h');
    await engine().resize(viewer.id, 640);
    await receives(viewer, 640);
    await engine().resize(other.id, 640);
    await isSaid('l', 'm');
    await receives(other, 640);
    for (const one of [viewer, other]) {
      expect(one.packets.video[0]?.key).toBe(true);
      expect(one.isOrdered('video')).toBe(true);
    }
    // Another connection begins with all, whatever the one before was asked for.
    source = await layered(scene);
    expect(said.at(-1)).toEqual(['l', 'm', 'h']);
    await isSaid('l', 'm');
    await other.more(20);
    expect(other.isOrdered('video')).toBe(true);
  });
}

/** What is between an engine and one viewer: it is the same wherever the publisher is. */
export function weakLinkContract(scene: EngineScene) {
  test('a viewer whose link loses much receives a smaller size, and no other viewer does', async ({
    skip,
  }) => {
    if (!scene.engine().capabilities().simulcast) skip('it takes one size');
    await layered(scene);
    const [weak, well] = [await scene.window(), await scene.window()];
    for (const viewer of [weak, well]) await receives(viewer, 1280);
    const reporting = setInterval(() => weak.reportLoss(0.5), 50);
    scene.closing.push({ close: () => clearInterval(reporting) });
    await receives(weak, 640);
    expect(weak.isOrdered('video')).toBe(true);
    await receives(well, 1280);
  });
}
