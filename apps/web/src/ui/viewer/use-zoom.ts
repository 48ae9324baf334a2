// Enlarging what a stage shows: two fingers, the wheel with Ctrl, a double press, or a button; once enlarged it is
// moved by dragging, else a horizontal drag is a swipe.
import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from 'react';
import type { Point } from '../boxes/box.ts';

const most = 4;
const pressed = 2;
const swipePx = 48;
const doublePressMs = 320;

export type Zoom = { scale: number; x: number; y: number };
const whole: Zoom = { scale: 1, x: 0, y: 0 };

const distance = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Never smaller than whole, never moved away from its frame. */
export function bounded({ scale, x, y }: Zoom, { width, height }: { width: number; height: number }): Zoom {
  const within = Math.min(most, Math.max(1, scale));
  const [toX, toY] = [((within - 1) * width) / 2, ((within - 1) * height) / 2];
  return { scale: within, x: Math.min(toX, Math.max(-toX, x)), y: Math.min(toY, Math.max(-toY, y)) };
}

/** `shown`: what is on the stage; another starts whole. */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  { shown, onSwipe }: { shown: string; onSwipe: (direction: 'before' | 'after') => void },
) {
  const [zoomed, setZoomed] = useState({ shown, zoom: whole });
  const zoom = zoomed.shown === shown ? zoomed.zoom : whole;
  const pointers = useRef(new Map<number, Point>());
  const from = useRef<Point>(undefined);
  const lastPress = useRef(0);
  const change = (by: (now: Zoom) => Zoom) =>
    setZoomed((now) => {
      const box = frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
      return { shown, zoom: bounded(by(now.shown === shown ? now.zoom : whole), box) };
    });
  const toggle = () => change(({ scale }) => (scale > 1 ? whole : { ...whole, scale: pressed }));

  const onPointerDown = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, point);
    from.current = pointers.current.size === 1 ? point : undefined;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const apart = distance([...pointers.current.values()]);
    const point = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, point);
    if (pointers.current.size === 2) {
      const grown = distance([...pointers.current.values()]) / (apart || 1);
      return change((now) => ({ ...now, scale: now.scale * grown }));
    }
    if (zoom.scale > 1)
      change((now) => ({ ...now, x: now.x + point.x - before.x, y: now.y + point.y - before.y }));
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const begun = from.current;
    from.current = undefined;
    if (!begun) return;
    const moved = event.clientX - begun.x;
    if (zoom.scale === 1 && Math.abs(moved) >= swipePx) return onSwipe(moved > 0 ? 'before' : 'after');
    if (Math.abs(moved) > 8) return;
    const isSecond = event.timeStamp - lastPress.current < doublePressMs;
    lastPress.current = isSecond ? 0 : event.timeStamp;
    if (isSecond) toggle();
  };
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    from.current = undefined;
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) change((now) => ({ ...now, scale: now.scale * Math.exp(-event.deltaY / 200) }));
  };
  return {
    zoom,
    toggle,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel },
  };
}
