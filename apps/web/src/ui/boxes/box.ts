// Boxes on a picture, in thousandths of its sides: drawn, moved and resized without leaving it.

export type Box = { left: number; top: number; width: number; height: number };
export type Point = { x: number; y: number };

export const sideLength = 1000;
/** Smaller ones can neither be seen nor held. */
const leastSide = 20;

/** Which sides a handle pulls: 1 the far one, -1 the near one, 0 none. */
export type Pull = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
export const pulls: readonly Pull[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most));

export const moved = ({ left, top, width, height }: Box, { x, y }: Point): Box => ({
  left: within(left + x, 0, sideLength - width),
  top: within(top + y, 0, sideLength - height),
  width,
  height,
});

/** One side of a box: where it begins and how long it is. */
function pulled(start: number, length: number, pull: -1 | 0 | 1, by: number): [number, number] {
  const end = start + length;
  if (pull === 1) return [start, within(length + by, leastSide, sideLength - start)];
  if (pull === 0) return [start, length];
  const next = within(start + by, 0, end - leastSide);
  return [next, end - next];
}

export function resized({ left, top, width, height }: Box, pull: Pull, by: Point): Box {
  const [nextLeft, nextWidth] = pulled(left, width, pull.x, by.x);
  const [nextTop, nextHeight] = pulled(top, height, pull.y, by.y);
  return { left: nextLeft, top: nextTop, width: nextWidth, height: nextHeight };
}

/** Between two points of a drag; nothing where it is too small to be meant. */
export function boxBetween(from: Point, to: Point): Box | undefined {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => within(x, 0, sideLength));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => within(y, 0, sideLength));
  const box = {
    left: left ?? 0,
    top: top ?? 0,
    width: (right ?? 0) - (left ?? 0),
    height: (bottom ?? 0) - (top ?? 0),
  };
  return Math.min(box.width, box.height) < leastSide ? undefined : box;
}

const freshSide = 0.2;
const beside = 30;

/** Another one near the middle, not exactly on one that is there; as high as wide on the picture itself. */
export function addedBox(boxes: readonly Box[], picture: { width: number; height: number }): Box {
  const shape = picture.height > 0 ? picture.width / picture.height : 1.5;
  const width = Math.round(sideLength * (shape >= 1 ? freshSide / shape : freshSide));
  const height = Math.round(width * shape);
  const step = (boxes.length % 8) * beside;
  const middle = { left: (sideLength - width) >> 1, top: (sideLength - height) >> 1, width, height };
  return moved(middle, { x: step, y: step });
}

/** Beside the copied one, where both can be seen. */
export function copiedBox(box: Box): Box {
  const isAtEnd = box.left + box.width + beside > sideLength;
  return moved(box, { x: isAtEnd ? -beside : beside, y: beside });
}

/** One number typed into a list. */
export function withSide(box: Box, side: keyof Box, percent: number): Box {
  const value = Math.round(percent * 10);
  if (side === 'left') return moved(box, { x: value - box.left, y: 0 });
  if (side === 'top') return moved(box, { x: 0, y: value - box.top });
  const by = value - box[side];
  return resized(box, { x: 1, y: 1 }, side === 'width' ? { x: by, y: 0 } : { x: 0, y: by });
}

const percentOf = (thousandths: number): number => Math.round(thousandths) / 10;
export const percentsOf = ({ left, top, width, height }: Box): Box => ({
  left: percentOf(left),
  top: percentOf(top),
  width: percentOf(width),
  height: percentOf(height),
});
