// Which layers the publisher is asked for, packet by packet, and what viewers receive until one comes.
import { beforeEach, describe, expect, test } from 'vitest';
import { layerWidths as widths } from '../testing/layered-camera.ts';
import {
  expectSeamless,
  frameMs,
  type Got,
  graceMs,
  type LayerStage,
  openLayerStage,
} from '../testing/layer-stage.ts';

let stage: LayerStage;
let fanOut: LayerStage['fanOut'];
let cameras: LayerStage['cameras'];
let asked: number[];
let demanded: number[][];
let watch: LayerStage['watch'];
let pass: LayerStage['pass'];
beforeEach(() => {
  stage = openLayerStage();
  ({ fanOut, cameras, asked, demanded, watch, pass } = stage);
  fanOut.demand?.begin(widths.length);
  demanded.length = 0;
});

const longestGap = (got: Got[]) => Math.max(...got.map(({ at }, index) => at - (got[index - 1]?.at ?? at)));

describe('a size that nobody watches', () => {
  test('is asked for no more after a while, once; the narrowest always comes', () => {
    watch({ widthPx: 300 });
    pass(graceMs - 500);
    expect(demanded).toEqual([]);
    pass(1000);
    expect(demanded).toEqual([[0]]);
    pass(60_000);
    expect(demanded).toHaveLength(1);
  });

  test('is asked for at once by a viewer who needs it, who has a picture as soon as any other', () => {
    pass(graceMs + 2000);
    expect(demanded).toEqual([[0]]);
    const viewer = watch({ widthPx: 1280 });
    expect(demanded).toEqual([[0], [0, 2]]);
    const from = stage.now();
    pass(2000);
    expect((viewer.got[0]?.at ?? 0) - from).toBeLessThanOrEqual(2 * frameMs);
    expect(viewer.width()).toBe(1280);
    expect(longestGap(viewer.got)).toBeLessThanOrEqual(frameMs);
    expectSeamless(viewer.got);
    // It begins with a keyframe by itself.
    expect(asked).not.toContain(2);
  });

  test('comes to a window that changes, which keeps its picture until then', () => {
    const viewer = watch({ widthPx: 1280 });
    pass(graceMs + 2000);
    expect(demanded).toEqual([[0, 2]]);
    viewer.resize(640);
    pass(2000);
    expect(viewer.width()).toBe(640);
    const later = viewer.got.slice(viewer.got.findIndex(({ width }) => width === 1280));
    expect(new Set(later.map(({ width }) => width))).toEqual(new Set([1280, 640]));
    expect(longestGap(viewer.got)).toBeLessThanOrEqual(frameMs);
    expectSeamless(viewer.got);
  });

  test('is not let go by windows that change all the time', () => {
    const viewer = watch({ widthPx: 100 });
    for (let turn = 0; turn < 60; turn++) {
      viewer.resize(widths[turn % 3] ?? 0);
      pass(1000);
    }
    expect(demanded).toEqual([]);
  });

  test('is one that only hidden windows have; they come back with the narrowest, and then with theirs', () => {
    const viewer = watch({ widthPx: 1280 });
    pass(1000);
    viewer.pause(true);
    pass(graceMs + 2000);
    expect(demanded.at(-1)).toEqual([0]);
    const [before, from] = [viewer.got.length, stage.now()];
    viewer.pause(false);
    pass(2000);
    expect(viewer.got[before]).toMatchObject({ key: true, width: 320 });
    expect((viewer.got[before]?.at ?? 0) - from).toBeLessThanOrEqual(2 * frameMs);
    expect(viewer.width()).toBe(1280);
  });

  test('is none that a viewer on a poor link has a window for, or another process may need', () => {
    pass(1000);
    const weak = watch({ widthPx: 1280 });
    pass(2000);
    for (let second = 0; second < 20; second++) {
      weak.onLossReport(0.3);
      pass(1000);
    }
    expect(weak.got.some(({ width }) => width === 320)).toBe(true);
    expect(demanded.every((wanted) => wanted.includes(2))).toBe(true);
    for (const only of [0, 1, 2]) fanOut.join({ payloadTypes: { VP8: 96 }, send() {}, trusted: true, only });
    pass(1000);
    expect(demanded.at(-1) ?? [0, 1, 2]).toEqual([0, 1, 2]);
    const changes = demanded.length;
    pass(graceMs * 3);
    expect(demanded).toHaveLength(changes);
  });

  test('is waited for by a snapshot or a recorder, and not for long', () => {
    pass(graceMs + 2000);
    const snapshot = watch({ trusted: true, widthPx: 480 });
    pass(1000);
    expect(snapshot.got[0]).toMatchObject({ key: true, width: 640 });
    snapshot.leave();
    pass(graceMs + 2000);
    expect(demanded.at(-1)).toEqual([0]);
    const recorder = watch({ trusted: true, fresh: true });
    const from = stage.now();
    pass(3000, cameras.slice(0, 1));
    expect(recorder.got[0]).toMatchObject({ key: true, width: 320 });
    expect((recorder.got[0]?.at ?? 0) - from).toBeLessThan(2000);
  });

  test('is no size that a weak uplink leaves out, and that comes back when it can', () => {
    const viewer = watch();
    pass(1000);
    pass(graceMs * 3, cameras.slice(0, 2));
    expect(viewer.width()).toBe(640);
    expect(demanded.every((wanted) => wanted.includes(2))).toBe(true);
    expect(demanded.length).toBeLessThanOrEqual(2);
    pass(2000);
    expect(viewer.width()).toBe(1280);
  });

  test('may come all the same: it is forwarded as usual', () => {
    for (const camera of cameras) camera.obey = () => {};
    pass(graceMs + 2000);
    expect(demanded).toEqual([[0]]);
    const [large, medium] = [watch({ fresh: true }), watch({ widthPx: 640, trusted: true })];
    pass(1000);
    expect(new Set(large.got.map(({ width }) => width))).toEqual(new Set([1280]));
    expect(medium.width()).toBe(640);
  });

  test('comes again with another connection of the publisher, and while the link is measured', () => {
    pass(graceMs + 2000);
    fanOut.demand?.all();
    expect(demanded).toEqual([[0], [0, 1, 2]]);
    pass(graceMs + 1000);
    expect(demanded).toHaveLength(3);
    fanOut.demand?.begin(widths.length);
    expect(demanded.slice(2)).toEqual([[0], [0, 1, 2]]);
    // One size is never let go.
    fanOut.demand?.begin(1);
    pass(graceMs * 2);
    expect(demanded).toHaveLength(4);
  });
});
