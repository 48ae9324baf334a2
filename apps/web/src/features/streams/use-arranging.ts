// Windows are arranged by hand: drawn over another with the mouse, by the name at their foot with a finger, and with
// the arrow keys. What is drawn over takes its place at once.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Less is a press. */
const fromPx = 6;
/** What a press on it is for. */
const pressed = 'button, a, input, [role="button"]';

const placeUnder = (x: number, y: number): HTMLElement | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-window]') ?? undefined;

type Held = { uid: number; x: number; y: number; isMoving: boolean };

/** `onMove`: to that place, counted from 0; `onEnd`: it lies where it is. */
export function useArranging(onMove: (uid: number, to: number) => void, onEnd: (uid: number) => void) {
  const [held, setHeld] = useState<Held>();
  const end = (event: PointerEvent) => {
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    if (held?.isMoving) onEnd(held.uid);
    setHeld(undefined);
  };
  return {
    dragged: held?.isMoving ? held.uid : undefined,
    handlersOf: (uid: number, at: number) => ({
      onPointerDown(event: PointerEvent) {
        const on = event.target as HTMLElement;
        if (event.button !== 0 || on.closest(pressed)) return;
        // A finger scrolls the page, except by the name.
        if (event.pointerType !== 'mouse' && !on.closest('.live-foot')) return;
        setHeld({ uid, x: event.clientX, y: event.clientY, isMoving: false });
      },
      onPointerMove(event: PointerEvent) {
        if (held?.uid !== uid) return;
        const { clientX: x, clientY: y } = event;
        if (!held.isMoving) {
          if (Math.hypot(x - held.x, y - held.y) < fromPx) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld({ ...held, isMoving: true });
        }
        const to = Number(placeUnder(x, y)?.dataset.place ?? at);
        if (to !== at) onMove(uid, to);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent) {
        if (!event.altKey || !event.shiftKey) return;
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onMove(uid, event.key === 'ArrowLeft' ? at - 1 : at + 1);
        onEnd(uid);
      },
    }),
  };
}
