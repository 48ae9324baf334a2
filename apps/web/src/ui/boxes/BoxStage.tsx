// The picture's layer of boxes: drawn by a drag, moved and pulled by pointer and keys. What lies under a box is shown
// blurred. `BoxList` says and changes the same with words and numbers.
import './boxes.css';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import {
  type Box,
  boxBetween,
  moved,
  percentOf,
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
  onChange: (boxes: Box[]) => void;
};

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** In thousandths: an arrow key. */
const keyStep = 10;

type Drag = { from: Point; box: Box; index: number; pull?: Pull };

const placed = ({ left, top, width, height }: Box) => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
});

export function BoxStage({ boxes, most, selected, onSelect, onChange }: BoxesProps) {
  const { t } = useTranslation('ui');
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [drawn, setDrawn] = useState<{ from: Point; to: Point }>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - left) / width) * sideLength, y: ((clientY - top) / height) * sideLength };
  };
  const changeOne = (index: number, box: Box) =>
    onChange(boxes.map((other, at) => (at === index ? box : other)));

  /** Moves a box, or with `pull` one of its handles. */
  const holds = (index: number, box: Box, pull?: Pull) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: pointOf(event), box, index, ...(pull && { pull }) };
      onSelect(index);
    },
    onPointerMove(event: PointerEvent) {
      const held = drag.current;
      if (!held) return;
      const to = pointOf(event);
      const by = { x: to.x - held.from.x, y: to.y - held.from.y };
      changeOne(held.index, held.pull ? resized(held.box, held.pull, by) : moved(held.box, by));
    },
    onPointerUp: () => void (drag.current = undefined),
    onPointerCancel: () => void (drag.current = undefined),
  });

  function onKeyDown(event: KeyboardEvent, index: number, box: Box) {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const by = { x: step.x * keyStep, y: step.y * keyStep };
      changeOne(index, event.shiftKey ? resized(box, { x: 1, y: 1 }, by) : moved(box, by));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(boxes.filter((_, at) => at !== index));
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
    },
    onPointerMove: (event: PointerEvent) => drawn && setDrawn({ ...drawn, to: pointOf(event) }),
    onPointerUp() {
      const box = drawn && boxBetween(drawn.from, drawn.to);
      setDrawn(undefined);
      if (box) onChange([...boxes, box]);
      onSelect(box && boxes.length);
    },
    onPointerCancel: () => setDrawn(undefined),
  };
  const dragged = drawn && boxBetween(drawn.from, drawn.to);

  return (
    <div
      ref={stage}
      role="application"
      tabIndex={-1}
      aria-label={t('boxes.stage')}
      className={classes('box-stage', boxes.length >= most && 'full')}
      {...draws}
    >
      {boxes.map((box, index) => {
        const percents = Object.fromEntries(
          Object.entries(box).map(([side, value]) => [side, percentOf(value)]),
        ) as Record<keyof Box, number>;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a box is known by its place alone
          <div key={index} className={classes('box', index === selected && 'selected')} style={placed(box)}>
            <button
              type="button"
              className="box-face"
              aria-label={t('boxes.box', { number: index + 1, ...percents })}
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
        );
      })}
      {dragged && <div className="box drawn" style={placed(dragged)} />}
    </div>
  );
}
