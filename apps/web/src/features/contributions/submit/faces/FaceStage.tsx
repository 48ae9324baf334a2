// A photo with its boxes: drawn on the photo, moved and pulled by pointer and by keys. The blur is shown while it is
// chosen; it is burnt in at submission.
import type { DraftFile, FaceBox } from '@alcove/protocol';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxBetween, moved, type Pull, pulls, resized } from '../../../../ui/boxes/box.ts';

type Held = { at: number; box: FaceBox; pull: Pull | undefined; x: number; y: number };
type Point = { x: number; y: number };

const keyStep = 10;
const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

export type FaceStageProps = {
  photo: DraftFile;
  boxes: readonly FaceBox[];
  chosen: number | undefined;
  /** The next drag on the photo draws a box. */
  drawing: boolean;
  sharp: boolean;
  onChoose: (at: number) => void;
  /** `isDone`: a gesture ended, which can be undone as one. */
  onChange: (at: number, box: FaceBox, isDone: boolean) => void;
  onDrawn: (box: FaceBox) => void;
};

const percent = (thousandths: number) => `${thousandths / 10}%`;
const frame = ({ left, top, width, height }: FaceBox) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

export function FaceStage({
  photo,
  boxes,
  chosen,
  drawing,
  sharp,
  onChoose,
  onChange,
  onDrawn,
}: FaceStageProps) {
  const { t } = useTranslation('authoring');
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const start = useRef<Point>(undefined);
  const [drawn, setDrawn] = useState<FaceBox>();
  /** Where a finger holds, in thousandths: the loupe shows what it covers. */
  const [touch, setTouch] = useState<Point>();
  const src = photo.large?.url ?? photo.url;

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * 1000, y: ((clientY - top) / height) * 1000 };
  }
  const show = (event: PointerEvent) => event.pointerType === 'touch' && setTouch(pointOf(event));

  const holds = (at: number, pull?: Pull) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = boxes[at];
      if (!box || drawing) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { at, box, pull, ...pointOf(event) };
      onChoose(at);
      show(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = held.current;
      if (!from) return;
      const { x, y } = pointOf(event);
      const by = { x: x - from.x, y: y - from.y };
      onChange(at, from.pull ? resized(from.box, from.pull, by) : moved(from.box, by), false);
      show(event);
    },
    onPointerUp() {
      const box = boxes[at];
      if (held.current && box) onChange(at, box, true);
      held.current = undefined;
      setTouch(undefined);
    },
    onPointerCancel() {
      held.current = undefined;
      setTouch(undefined);
    },
  });

  function onKey(event: KeyboardEvent, at: number) {
    const step = steps[event.key];
    const box = boxes[at];
    if (!step || !box) return;
    event.preventDefault();
    const [x, y] = step;
    onChange(at, event.shiftKey ? resized(box, { x: 1, y: 1 }, { x, y }) : moved(box, { x, y }), true);
  }

  const draws = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = pointOf(event);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (start.current) setDrawn(boxBetween(start.current, pointOf(event)));
    },
    onPointerUp() {
      // A press that did not move draws nothing.
      if (drawn) onDrawn(drawn);
      start.current = undefined;
      setDrawn(undefined);
    },
    onPointerCancel() {
      start.current = undefined;
      setDrawn(undefined);
    },
  };

  const shape = photo.width > 0 ? photo.width / Math.max(1, photo.height) : 1.5;
  return (
    <div className="faces-room">
      <div
        ref={stage}
        role="application"
        aria-label={t('faces.stage', { count: boxes.length })}
        className="faces-stage"
        data-drawing={drawing || undefined}
        data-sharp={sharp || undefined}
        style={{ '--shape': shape } as CSSProperties}
        {...draws}
      >
        <img src={src} alt="" width={photo.width || 640} height={photo.height || 480} draggable={false} />
        {boxes.map((box, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- boxes have no other name than their place
          <div key={at} className="faces-box" data-chosen={at === chosen || undefined} style={frame(box)}>
            <button
              type="button"
              className="faces-hold"
              aria-label={t('faces.zoneAt', {
                number: at + 1,
                left: Math.round(box.left / 10),
                top: Math.round(box.top / 10),
              })}
              aria-pressed={at === chosen}
              onFocus={() => onChoose(at)}
              onKeyDown={(event) => onKey(event, at)}
              {...holds(at)}
            />
            <span className="faces-name" aria-hidden="true">
              {t('faces.zone', { number: at + 1 })}
            </span>
            {at === chosen &&
              pulls.map((pull) => (
                <i
                  key={`${pull.x} ${pull.y}`}
                  className="faces-handle"
                  data-side={pull.x === 0 || pull.y === 0 || undefined}
                  style={{ left: percent((pull.x + 1) * 500), top: percent((pull.y + 1) * 500) }}
                  {...holds(at, pull)}
                />
              ))}
          </div>
        ))}
        {drawn && <div className="faces-box faces-drawn" style={frame(drawn)} />}
        {touch && (
          <div
            className="faces-loupe"
            aria-hidden="true"
            style={{
              backgroundImage: `url("${src}")`,
              backgroundPosition: `${touch.x / 10}% ${touch.y / 10}%`,
            }}
          />
        )}
      </div>
    </div>
  );
}
