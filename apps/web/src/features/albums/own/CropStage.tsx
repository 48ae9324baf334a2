// The photo with the frame of its portrait: the frame is moved, and its corners are pulled, by pointer and by keys.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CropFrame,
  type FrameCorner,
  frameCorners,
  movedFrame,
  type PhotoSize,
  pulledFrame,
  type Turn,
  turnedSize,
} from './crop.ts';

/** A profile shows this much of the width of a portrait, under an arch; round portraits show all of it. */
const archShare = 336 / 424;
const archWindow = { left: (1 - archShare) / 2, right: (1 + archShare) / 2 };

const turns: Record<Turn, (of: PhotoSize) => string> = {
  0: () => '',
  90: ({ height }) => `translate(${height} 0) rotate(90)`,
  180: ({ width, height }) => `translate(${width} ${height}) rotate(180)`,
  270: ({ width }) => `translate(0 ${width}) rotate(270)`,
};

type Shown = { src: string; size: PhotoSize; turn: Turn; frame: CropFrame };

const TurnedPhoto = ({ src, size, turn }: Omit<Shown, 'frame'>) => (
  <image href={src} width={size.width} height={size.height} transform={turns[turn](size)} />
);

/** What others see of it. */
export const CropPreview = ({ frame, className, ...photo }: Shown & { className: string }) => (
  <svg
    className={className}
    viewBox={`${frame.left} ${frame.top} ${frame.side} ${frame.side}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <TurnedPhoto {...photo} />
  </svg>
);

function archPath({ left, top, side }: CropFrame): string {
  const radius = (side * archShare) / 2;
  const [from, to] = [left + side * archWindow.left, left + side * archWindow.right];
  return `M${from} ${top + side}V${top + radius}A${radius} ${radius} 0 0 1 ${to} ${top + radius}V${top + side}Z`;
}

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A step of the arrow keys, as a share of the photo's width; with Shift it is finer. */
const keyStep = 0.02;
const fineStep = 0.004;

export function CropStage({ onChange, ...shown }: Shown & { onChange: (frame: CropFrame) => void }) {
  const { t } = useTranslation('albums');
  const { frame, size, turn } = shown;
  const of = turnedSize(size, turn);
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; frame: CropFrame }>(undefined);
  const corners: Record<FrameCorner, string> = {
    topLeft: t('crop.corner.topLeft'),
    topRight: t('crop.corner.topRight'),
    bottomLeft: t('crop.corner.bottomLeft'),
    bottomRight: t('crop.corner.bottomRight'),
  };
  const change = (from: CropFrame, corner: FrameCorner | undefined, x: number, y: number) =>
    onChange(corner ? pulledFrame(from, of, corner, x, y) : movedFrame(from, of, x, y));

  const holds = (corner?: FrameCorner) => ({
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY, frame };
    },
    onPointerMove(event: PointerEvent) {
      const start = held.current;
      if (!start) return;
      const scale = of.width / (stage.current?.clientWidth || 1);
      change(start.frame, corner, (event.clientX - start.x) * scale, (event.clientY - start.y) * scale);
    },
    onPointerUp: () => (held.current = undefined),
    onPointerCancel: () => (held.current = undefined),
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      // An arrow moves a corner in one direction; both sides of the square follow.
      const by = of.width * (event.shiftKey ? fineStep : keyStep) * (corner ? 2 : 1);
      change(frame, corner, step[0] * by, step[1] * by);
    },
  });

  const across = (value: number) => `${(value / of.width) * 100}%`;
  const down = (value: number) => `${(value / of.height) * 100}%`;
  const { left, top, side } = frame;
  return (
    <div
      ref={stage}
      className="crop-stage"
      style={{ aspectRatio: `${of.width} / ${of.height}`, '--shape': of.width / of.height } as object}
    >
      <svg viewBox={`0 0 ${of.width} ${of.height}`} aria-hidden="true">
        <TurnedPhoto {...shown} />
        <path className="crop-shade" d={`M0 0H${of.width}V${of.height}H0Z${archPath(frame)}`} />
        <path className="crop-arch" d={archPath(frame)} />
      </svg>
      <button
        type="button"
        className="crop-frame"
        aria-label={t('crop.frame')}
        aria-describedby="crop-keys"
        style={{ left: across(left), top: down(top), width: across(side), height: down(side) }}
        {...holds()}
      />
      {frameCorners.map((corner) => (
        <button
          key={corner}
          type="button"
          className="crop-corner"
          data-corner={corner}
          aria-label={corners[corner]}
          style={{
            left: across(corner.endsWith('Left') ? left : left + side),
            top: down(corner.startsWith('top') ? top : top + side),
          }}
          {...holds(corner)}
        />
      ))}
    </div>
  );
}
