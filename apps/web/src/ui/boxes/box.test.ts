// Boxes stay on their picture, however they are pulled.
import { describe, expect, test } from 'vitest';
import { addedBox, boxBetween, copiedBox, moved, resized, withSide } from './box.ts';

const box = { left: 400, top: 300, width: 200, height: 100 };

describe('a box on a picture', () => {
  test.each([
    ['moves', moved(box, { x: 50, y: -20 }), { left: 450, top: 280 }],
    ['stops at the right foot', moved(box, { x: 900, y: 900 }), { left: 800, top: 900, width: 200 }],
    ['stops at the left head', moved(box, { x: -900, y: -900 }), { left: 0, top: 0 }],
  ])('%s', (_, got, wanted) => expect(got).toMatchObject(wanted));

  test.each([
    ['the far corner', resized(box, { x: 1, y: 1 }, { x: 30, y: 40 }), { ...box, width: 230, height: 140 }],
    [
      'the near corner',
      resized(box, { x: -1, y: -1 }, { x: -30, y: -40 }),
      { left: 370, top: 260, width: 230, height: 140 },
    ],
    ['one side', resized(box, { x: 0, y: 1 }, { x: 30, y: 40 }), { ...box, height: 140 }],
    ['past the edge', resized(box, { x: 1, y: 0 }, { x: 900, y: 0 }), { ...box, width: 600 }],
    [
      'past its other side',
      resized(box, { x: -1, y: 0 }, { x: 900, y: 0 }),
      { ...box, left: 580, width: 20 },
    ],
  ])('is pulled by %s', (_, got, wanted) => expect(got).toEqual(wanted));

  test('is drawn in any direction, within the picture, and not by a mere press', () => {
    expect(boxBetween({ x: 300, y: 400 }, { x: 100, y: -50 })).toEqual({
      left: 100,
      top: 0,
      width: 200,
      height: 400,
    });
    expect(boxBetween({ x: 300, y: 400 }, { x: 305, y: 600 })).toBeUndefined();
  });

  test('is typed in percent', () => {
    expect(withSide(box, 'left', 71)).toEqual({ ...box, left: 710 });
    expect(withSide(box, 'height', 34)).toEqual({ ...box, height: 340 });
    expect(withSide(box, 'width', 99)).toEqual({ ...box, width: 600 });
  });

  test('begins as a square near the middle, and comes beside those that are there', () => {
    const picture = { width: 1500, height: 1000 };
    const first = addedBox([], picture);
    expect(first).toMatchObject({ left: 433, width: 133, height: 200 });
    expect(addedBox([first], picture)).not.toEqual(first);
  });

  test('is copied beside itself', () => {
    expect(copiedBox(box)).toEqual({ ...box, left: 430, top: 330 });
    expect(copiedBox({ ...box, left: 790 })).toMatchObject({ left: 760 });
  });
});
