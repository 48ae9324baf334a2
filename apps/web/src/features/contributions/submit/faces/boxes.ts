// Boxes over faces, in thousandths of the upright photo: they never leave it and never vanish.
import { contributionLimits, type FaceBox } from '@alcove/protocol';

const whole = 1000;
/** Smaller ones could not be taken hold of. */
const leastSide = 20;

/** Which sides a handle pulls: -1 the left or upper one, 1 the other, 0 none. */
export type Pull = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
export const pulls: readonly Pull[] = ([-1, 0, 1] as const).flatMap((y) =>
  ([-1, 0, 1] as const).flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

const clamp = (value: number, min: number, max: number) => Math.round(Math.max(min, Math.min(max, value)));

export const movedBox = (box: FaceBox, x: number, y: number): FaceBox => ({
  ...box,
  left: clamp(box.left + x, 0, whole - box.width),
  top: clamp(box.top + y, 0, whole - box.height),
});

function pulledSide(start: number, length: number, side: -1 | 0 | 1, by: number): [number, number] {
  const end = start + length;
  if (side === 0) return [start, length];
  if (side > 0) return [start, clamp(end + by, start + leastSide, whole) - start];
  const moved = clamp(start + by, 0, end - leastSide);
  return [moved, end - moved];
}

export function pulledBox(box: FaceBox, pull: Pull, x: number, y: number): FaceBox {
  const [left, width] = pulledSide(box.left, box.width, pull.x, x);
  const [top, height] = pulledSide(box.top, box.height, pull.y, y);
  return { left, top, width, height };
}

const sideOf = (one: number, other: number) => {
  const start = clamp(Math.min(one, other), 0, whole - leastSide);
  return [start, clamp(Math.max(one, other), start + leastSide, whole) - start] as const;
};

/** From one corner to the other, whichever way it was drawn. */
export function drawnBox(from: { x: number; y: number }, to: { x: number; y: number }): FaceBox {
  const [left, width] = sideOf(from.x, to.x);
  const [top, height] = sideOf(from.y, to.y);
  return { left, top, width, height };
}

/** In the middle; as high as wide on the photo itself. `shape`: its width by its height. */
export function newBox(shape: number): FaceBox {
  const width = Math.round(whole * (shape >= 1 ? 0.2 / shape : 0.2));
  const height = Math.round(width * shape);
  return { left: (whole - width) >> 1, top: (whole - height) >> 1, width, height };
}

const besideBy = 30;
export const copiedBox = (box: FaceBox): FaceBox => {
  const isAtEnd = box.left + box.width + besideBy > whole;
  return movedBox(box, isAtEnd ? -besideBy : besideBy, besideBy);
};

export const hasRoom = (boxes: readonly FaceBox[]): boolean => boxes.length < contributionLimits.boxes;

/** Typed as a percentage. */
export function typedBox(box: FaceBox, side: keyof FaceBox, percent: number): FaceBox {
  const value = Math.round(percent * 10);
  if (side === 'left') return movedBox(box, value - box.left, 0);
  if (side === 'top') return movedBox(box, 0, value - box.top);
  return side === 'width'
    ? pulledBox(box, { x: 1, y: 0 }, value - box.width, 0)
    : pulledBox(box, { x: 0, y: 1 }, 0, value - box.height);
}
