// The square that becomes a portrait, in pixels of the turned photo: it never leaves the photo, and never becomes
// smaller than a portrait may be.
import { albumPhoto } from '@alcove/protocol';

export type PhotoSize = { width: number; height: number };
export type CropFrame = { left: number; top: number; side: number };
export type Turn = 0 | 90 | 180 | 270;
export const frameCorners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type FrameCorner = (typeof frameCorners)[number];

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

export const turnedSize = ({ width, height }: PhotoSize, turn: Turn): PhotoSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

export const turnedBy = (turn: Turn, step: 90 | -90): Turn => ((turn + step + 360) % 360) as Turn;

const largest = ({ width, height }: PhotoSize) => Math.min(width, height);

/** 100: as much of the photo as a square holds. */
export const zoomOf = ({ side }: CropFrame, of: PhotoSize) => Math.round((largest(of) / side) * 100);
export const maxZoom = (of: PhotoSize) =>
  Math.max(100, Math.floor((largest(of) / albumPhoto.portraitMinPx) * 100));

const within = ({ left, top, side }: CropFrame, of: PhotoSize): CropFrame => ({
  side,
  left: clamp(left, 0, of.width - side),
  top: clamp(top, 0, of.height - side),
});

export const movedFrame = (frame: CropFrame, of: PhotoSize, x: number, y: number): CropFrame =>
  within({ ...frame, left: frame.left + x, top: frame.top + y }, of);

/** Around its middle. */
export function zoomedFrame(frame: CropFrame, of: PhotoSize, zoom: number): CropFrame {
  const side = (largest(of) * 100) / clamp(zoom, 100, maxZoom(of));
  const shift = (frame.side - side) / 2;
  return within({ side, left: frame.left + shift, top: frame.top + shift }, of);
}

export const centredFrame = (of: PhotoSize, zoom: number): CropFrame =>
  zoomedFrame({ left: of.width / 2, top: of.height / 2, side: 0 }, of, zoom);

/** The opposite corner stays where it is. */
export function pulledFrame(
  frame: CropFrame,
  of: PhotoSize,
  corner: FrameCorner,
  x: number,
  y: number,
): CropFrame {
  const [isLeft, isTop] = [corner.endsWith('Left'), corner.startsWith('top')];
  const [right, bottom] = [frame.left + frame.side, frame.top + frame.side];
  const grown = ((isLeft ? -x : x) + (isTop ? -y : y)) / 2;
  const room = Math.min(isLeft ? right : of.width - frame.left, isTop ? bottom : of.height - frame.top);
  const min = Math.min(albumPhoto.portraitMinPx, largest(of));
  const side = clamp(frame.side + grown, min, Math.max(min, room));
  return { side, left: isLeft ? right - side : frame.left, top: isTop ? bottom - side : frame.top };
}

/** As the call takes it: in thousandths, never less than the frame. */
export function cropText({ left, top, side }: CropFrame, { width, height }: PhotoSize): string {
  const share = (start: number, all: number) => {
    const from = Math.floor((start / all) * 1000);
    return [from, Math.min(1000 - from, Math.ceil((side / all) * 1000))] as const;
  };
  const [[x, wide], [y, high]] = [share(left, width), share(top, height)];
  return [x, y, wide, high].join(',');
}
