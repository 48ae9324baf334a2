// The picture's layer of boxes: drawn by a drag, moved and pulled by pointer and keys. What lies under a box is shown
// blurred; a finger sees in a loupe what it covers. `BoxList` says and changes the same with words and numbers.
import './boxes.css';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import {
  type Box,
  boxBetween,
  moved,
  percentsOf,
  type Point,
  type Pull,
  pulls,
  resized,
  sideLength,
} from './box.ts';

export type BoxesProps = {
  boxes: readonly Box[];
  most: number;
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
  /** `isDone`: false while a drag goes on, which ends with the same boxes and true. */
  onChange: (boxes: Box[], isDone: boolean) => void;
};
type StageProps = BoxesProps & {
  /** The picture, for the loupe. */
  src: string;
  /** A press on a box draws another one there. */
  isDrawing?: boolean;
  /** What lies under boxes is shown as it is. */
  isSharp?: boolean;
};

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** In thousandths: an arrow key. */
const keyStep = 10;

type Drag = { from: Point; box: Box; index: number; pull?: Pull; hasMoved: boolean };

const placed = ({ left, top, width, height }: Box) => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
});

export function BoxStage(props: StageProps) {
  const { boxes, most, selected, onSelect, onChange, src, isDrawing = false, isSharp = false } = props;
  const { t } = useTranslation('ui');
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [drawn, setDrawn] = useState<{ from: Point; to: Point }>();
  const [touch, setTouch] = useState<Point>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * sideLength, y: ((clientY - top) / height) * sideLength };
  };
  const changeOne = (index: number, box: Box, isDone: boolean) =>
    onChange(
      boxes.map((other, at) => (at === index ? box : other)),
      isDone,
    );
  const show = (event: PointerEvent) => event.pointerType === 'touch' && setTouch(pointOf(event));
  function letGo() {
    drag.current = undefined;
    setTouch(undefined);
  }

  /** Moves a box, or with `pull` one of its handles. */
  const holds = (index: number, box: Box, pull?: Pull) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isDrawing) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: pointOf(event), box, index, ...(pull && { pull }), hasMoved: false };
      onSelect(index);
      show(event);
    },
    onPointerMove(event: PointerEvent) {
      const held = drag.current;
      if (!held) return;
      const to = pointOf(event);
      const by = { x: to.x - held.from.x, y: to.y - held.from.y };
      held.hasMoved = true;
      changeOne(held.index, held.pull ? resized(held.box, held.pull, by) : moved(held.box, by), false);
      show(event);
    },
    onPointerUp() {
      if (drag.current?.hasMoved) onChange([...boxes], true);
      letGo();
    },
    onPointerCancel: letGo,
  });

  function onKeyDown(event: KeyboardEvent, index: number, box: Box) {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const by = { x: step.x * keyStep, y: step.y * keyStep };
      changeOne(index, event.shiftKey ? resized(box, { x: 1, y: 1 }, by) : moved(box, by), true);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(
        boxes.filter((_, at) => at !== index),
        true,
      );
      onSelect(undefined);
      stage.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const draws = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || boxes.length >= most) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pointOf(event);
      setDrawn({ from: at, to: at });
      show(event);
    },
    onPointerMove(event: PointerEvent) {
      if (!drawn) return;
      setDrawn({ ...drawn, to: pointOf(event) });
      show(event);
    },
    onPointerUp() {
      const box = drawn && boxBetween(drawn.from, drawn.to);
      setDrawn(undefined);
      letGo();
      if (box) onChange([...boxes, box], true);
      onSelect(box && boxes.length);
    },
    onPointerCancel() {
      setDrawn(undefined);
      letGo();
    },
  };
  const dragged = drawn && boxBetween(drawn.from, drawn.to);

  return (
    <div
      ref={stage}
      role="application"
      tabIndex={-1}
      aria-label={t('boxes.stage')}
      className={classes(
        'box-stage',
        boxes.length >= most && 'full',
        isDrawing && 'drawing',
        isSharp && 'sharp',
      )}
      {...draws}
    >
      {boxes.map((box, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a box is known by its place alone
        <div key={index} className={classes('box', index === selected && 'selected')} style={placed(box)}>
          <button
            type="button"
            className="box-face"
            aria-label={t('boxes.box', { number: index + 1, ...percentsOf(box) })}
            aria-pressed={index === selected}
            onKeyDown={(event) => onKeyDown(event, index, box)}
            onFocus={() => onSelect(index)}
            {...holds(index, box)}
          />
          <span className="media-chip box-name" aria-hidden="true">
            {t('boxes.name', { number: index + 1 })}
          </span>
          {index === selected &&
            pulls.map((pull) => (
              <span
                key={`${pull.x} ${pull.y}`}
                className={classes('box-handle', pull.x !== 0 && pull.y !== 0 && 'corner')}
                style={{ left: `${(pull.x + 1) * 50}%`, top: `${(pull.y + 1) * 50}%` }}
                {...holds(index, box, pull)}
              />
            ))}
        </div>
      ))}
      {dragged && <div className="box drawn" style={placed(dragged)} />}
      {touch && (
        <div
          className="box-loupe"
          aria-hidden="true"
          style={{
            backgroundImage: `url("${src}")`,
            backgroundPosition: `${touch.x / 10}% ${touch.y / 10}%`,
          }}
        />
      )}
    </div>
  );
}
