// Simulcast, packet by packet: which viewer receives which layer, and that switching leaves no gap.
import { beforeEach, describe, expect, test } from 'vitest';
import { layerWidths as widths } from '../testing/layered-camera.ts';
import {
  expectSeamless,
  frameMs,
  type Got,
  type LayerStage,
  openLayerStage,
} from '../testing/layer-stage.ts';
import { extensionIn } from '../wire/header-extensions.ts';
import type { Layer } from './layer.ts';
import { sequenceDistance } from '../wire/rtp.ts';

let stage: LayerStage;
let fanOut: LayerStage['fanOut'];
let cameras: LayerStage['cameras'];
let asked: number[];
let watch: LayerStage['watch'];
let pass: LayerStage['pass'];
let publish: LayerStage['publish'];
beforeEach(() => {
  stage = openLayerStage();
  ({ fanOut, cameras, asked, watch, pass, publish } = stage);
});

describe('each window is sent what fits it', () => {
  test('from the start, and another size with a keyframe of it, without a seam', () => {
    pass(1000);
    const [small, medium, large] = [watch({ widthPx: 300 }), watch({ widthPx: 700 }), watch()];
    pass(2000);
    expect([small, medium, large].map(({ width }) => width())).toEqual(widths);
    for (const widthPx of [1200, 200, 640, 1280, 100]) {
      small.resize(widthPx);
      pass(1000);
    }
    expect(new Set(small.got.map(({ width }) => width))).toEqual(new Set(widths));
    expect(small.width()).toBe(320);
    for (const { got } of [small, medium, large]) expectSeamless(got);
  });

  test('with timestamps aligned by the sender reports of the publisher', () => {
    pass(1000);
    for (const camera of cameras) camera.report();
    const viewer = watch({ widthPx: 100 });
    pass(1000);
    for (const widthPx of [1280, 100, 640]) {
      viewer.resize(widthPx);
      pass(1000);
    }
    expectSeamless(viewer.got);
    const [first, last] = [viewer.got[0] as Got, viewer.got.at(-1) as Got];
    expect(Math.abs(((last.timestamp - first.timestamp) | 0) / 90 - (last.at - first.at))).toBeLessThan(
      2 * frameMs,
    );
  });

  test('at once with whatever there is, and with what fits a moment later', () => {
    pass(2000);
    cameras[0]?.shoot();
    const viewer = watch({ widthPx: 1280 });
    pass(200);
    expect(viewer.width()).toBe(1280);
    pass(1000);
    expectSeamless(viewer.got);
  });

  test('a window that was hidden comes back in its size, without a seam', () => {
    pass(1000);
    const viewer = watch({ widthPx: 320 });
    pass(1000);
    viewer.pause(true);
    pass(3000);
    viewer.resize(1280);
    viewer.pause(false);
    pass(1000);
    expect(viewer.width()).toBe(1280);
    const hidden = viewer.got.findIndex(({ at }, index) => at - (viewer.got[index - 1]?.at ?? at) > 1000);
    expect(hidden).toBeGreaterThan(0);
    const [before, after] = [viewer.got[hidden - 1] as Got, viewer.got[hidden] as Got];
    expect(sequenceDistance(before.sequence, after.sequence)).toBe(1);
    expect(after.key).toBe(true);
  });
});

describe('a publisher', () => {
  test('who stops sending the largest layer leaves no viewer without video', () => {
    pass(1000);
    const viewer = watch();
    pass(1000);
    pass(2000, cameras.slice(0, 2));
    expect(viewer.width()).toBe(640);
    pass(2000);
    expect(viewer.width()).toBe(1280);
    const longest = Math.max(...viewer.got.map(({ at }, index) => at - (viewer.got[index - 1]?.at ?? at)));
    expect(longest).toBeLessThan(1100);
  });

  test('who comes back with one size is seen in that by all', () => {
    pass(1000);
    const viewers = [watch({ widthPx: 100 }), watch()];
    pass(1000);
    const [lowest] = fanOut.layers as [Layer];
    const back = publish(lowest, 480);
    pass(200, [back]);
    for (const camera of cameras) camera.leave();
    pass(2000, [back]);
    expect(viewers.map(({ width }) => width())).toEqual([480, 480]);
    expectSeamless(viewers[0]?.got ?? []);
  });

  test('is asked for keyframes only of awaited layers, and not more often for several layers', () => {
    pass(1000);
    asked.length = 0;
    const viewer = watch({ widthPx: 100 });
    pass(3000);
    expect(new Set(asked)).toEqual(new Set([0]));
    asked.length = 0;
    for (let turn = 0; turn < 20; turn++) {
      viewer.resize(turn % 2 === 0 ? 1280 : 100);
      pass(120);
    }
    expect(asked.filter((rank) => rank === 2).length).toBeLessThanOrEqual(Math.ceil(2400 / 300));
  });

  test('receives no NACK for a layer without viewers', () => {
    pass(500);
    watch({ widthPx: 100 });
    pass(500);
    expect(fanOut.layers.map(({ isWanted }) => isWanted)).toEqual([true, false, false]);
  });
});

describe('a poor link', () => {
  test('loses a layer of its own, and no other viewer does', () => {
    pass(1000);
    const [weak, well] = [watch(), watch()];
    pass(3000);
    for (let second = 0; second < 10; second++) {
      weak.onLossReport(0.3);
      well.onLossReport(0);
      pass(1000);
    }
    expect(weak.got.some(({ width }) => width === 320)).toBe(true);
    expect(new Set(well.got.slice(20).map(({ width }) => width))).toEqual(new Set([1280]));
    expectSeamless(weak.got);
  });

  test('that bears no picture rests, and has one again later', () => {
    pass(1000);
    const weak = watch();
    pass(3000);
    for (let second = 0; second < 15; second++) {
      weak.onLossReport(0.6);
      pass(1000);
    }
    const gaps = weak.got.map(({ at }, index) => at - (weak.got[index - 1]?.at ?? at));
    expect(Math.max(...gaps)).toBeGreaterThan(3000);
    pass(20_000);
    expect(stage.now() - (weak.got.at(-1)?.at ?? 0)).toBeLessThan(100);
  });

  test('is measured by when each packet left', () => {
    pass(1000);
    const times: number[] = [];
    watch({
      sendTimeId: 7,
      send(packet) {
        const said = extensionIn(packet, 7);
        if (said) times.push(said.readUIntBE(0, 3));
      },
    });
    pass(1000);
    expect(times.length).toBeGreaterThan(10);
    const steps = times.slice(1).map((time, index) => ((time - (times[index] ?? 0)) / 2 ** 18) * 1000);
    for (const step of steps) expect(Math.abs(step - frameMs)).toBeLessThan(1);
  });
});

test('what is asked for again after a change of size is answered by the viewer’s own numbers', () => {
  pass(1000);
  const viewer = watch({ widthPx: 100 });
  pass(400);
  viewer.resize(1280);
  pass(800);
  const last = viewer.got.at(-1) as Got;
  const before = viewer.got[0] as Got;
  viewer.got.length = 0;
  viewer.resend([last.sequence, before.sequence]);
  expect(viewer.got).toEqual([{ ...last, at: stage.now() }]);
});
