// Boxes over faces: how many there may be, and where a new one stands.
import { contributionLimits, type FaceBox } from '@alcove/protocol';
import { moved, sideLength } from '../../../../ui/boxes/box.ts';

/** In the middle; as high as wide on the photo itself. `shape`: its width by its height. */
export function newBox(shape: number): FaceBox {
  const width = Math.round(sideLength * (shape >= 1 ? 0.2 / shape : 0.2));
  const height = Math.round(width * shape);
  return { left: (sideLength - width) >> 1, top: (sideLength - height) >> 1, width, height };
}

/** Beside the copied one, where both can be seen. */
const besideBy = 30;
export const copiedBox = (box: FaceBox): FaceBox => {
  const isAtEnd = box.left + box.width + besideBy > sideLength;
  return moved(box, { x: isAtEnd ? -besideBy : besideBy, y: besideBy });
};

export const hasRoom = (boxes: readonly FaceBox[]): boolean => boxes.length < contributionLimits.boxes;
