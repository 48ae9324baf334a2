// The frame of a portrait stays inside the photo, at whatever turn and zoom.
import { albumPhoto } from '@alcove/protocol';
import { expect, test } from 'vitest';
import {
  centredFrame,
  cropText,
  frameCorners,
  maxZoom,
  movedFrame,
  pulledFrame,
  turnedBy,
  turnedSize,
  zoomedFrame,
  zoomOf,
} from './crop.ts';

const wide = { width: 1024, height: 768 };

test('the frame begins in the middle, moves to the edges of the photo and no further', () => {
  const frame = centredFrame(wide, 100);
  expect(frame).toEqual({ left: 128, top: 0, side: 768 });
  expect(movedFrame(frame, wide, 5000, 5000)).toEqual({ left: 256, top: 0, side: 768 });
  expect(movedFrame(frame, wide, -5000, -5000)).toEqual({ left: 0, top: 0, side: 768 });
});

test('at its largest zoom the frame is as large as the server asks of a portrait', () => {
  const frame = zoomedFrame(centredFrame(wide, 100), wide, 10_000);
  expect(frame.side).toBeGreaterThanOrEqual(albumPhoto.portraitMinPx);
  expect(zoomOf(frame, wide)).toBe(maxZoom(wide));
  const [, , share = 0, high = 0] = cropText(movedFrame(frame, wide, 1.3, 7.7), wide)
    .split(',')
    .map(Number);
  expect((share * wide.width) / 1000).toBeGreaterThanOrEqual(albumPhoto.portraitMinPx);
  expect((high * wide.height) / 1000).toBeGreaterThanOrEqual(albumPhoto.portraitMinPx);
});

test.each(frameCorners)('a pulled corner (%s) leaves the opposite one in its place', (corner) => {
  const frame = centredFrame(wide, 200);
  for (const by of [-5000, -40, 40, 5000]) {
    const pulled = pulledFrame(frame, wide, corner, by, by / 2);
    const kept = (of: typeof frame) => [
      corner.endsWith('Left') ? of.left + of.side : of.left,
      corner.startsWith('top') ? of.top + of.side : of.top,
    ];
    expect(kept(pulled)).toEqual(kept(frame));
    expect(movedFrame(pulled, wide, 0, 0)).toEqual(pulled);
  }
});

test('a turned photo changes its sides, and four turns are none', () => {
  expect(turnedSize(wide, 90)).toEqual({ width: 768, height: 1024 });
  expect(turnedBy(turnedBy(0, -90), 90)).toBe(0);
  expect(turnedBy(270, 90)).toBe(0);
  expect(cropText(centredFrame(turnedSize(wide, 90), 100), turnedSize(wide, 90))).toBe('0,125,1000,750');
});
