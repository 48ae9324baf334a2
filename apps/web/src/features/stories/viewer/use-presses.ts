// Fingers and the mouse on a story: a short press goes on, or back on the left third; a long one holds it still; a
// movement to the side goes to another person, downwards it closes.
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const holdMs = 250;
const swipePx = 48;
const backShare = 1 / 3;

type Presses = {
  next: () => void;
  previous: () => void;
  nextPerson: () => void;
  previousPerson: () => void;
  close: () => void;
};

type Begun = { x: number; y: number; at: number; pointer: number };

/** What a press that began and ended there asks for. */
export function actOfPress(
  { x, y, at }: Omit<Begun, 'pointer'>,
  end: { x: number; y: number; at: number },
  box: { left: number; width: number },
): keyof Presses | undefined {
  const [across, down] = [end.x - x, end.y - y];
  if (Math.abs(across) >= swipePx && Math.abs(across) > Math.abs(down))
    return across < 0 ? 'nextPerson' : 'previousPerson';
  if (down >= swipePx && down > Math.abs(across)) return 'close';
  if (end.at - at >= holdMs || Math.hypot(across, down) > swipePx / 4) return undefined;
  return x - box.left < box.width * backShare ? 'previous' : 'next';
}

export function usePresses(presses: Presses) {
  const begun = useRef<Begun>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setHeld(false);
    begun.current = undefined;
  };
  return {
    isHeld,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        const { clientX: x, clientY: y, timeStamp: at, pointerId: pointer } = event;
        begun.current = { x, y, at, pointer };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHeld(true), holdMs);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const from = begun.current;
        end();
        if (!from || from.pointer !== event.pointerId) return;
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const to = { x: event.clientX, y: event.clientY, at: event.timeStamp };
        const act = actOfPress(from, to, { left, width });
        if (act) presses[act]();
      },
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}
