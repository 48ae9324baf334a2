// Windows are reordered by dragging with the mouse, by dragging the name at their bottom with a finger, or with the
// arrow keys. A window dropped on another takes its position.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Shorter movements are clicks. */
const dragFromPx = 6;
/** Controls inside a window; a press on them starts no drag. */
const controls = 'button, a, input, [role="button"]';

function positionUnder(x: number, y: number): number | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place === undefined ? undefined : Number(place);
}

type Held = { uid: number; x: number; y: number; isMoving: boolean; over?: number | undefined };

/** `onMove`: `to` is a position counted from 0. */
export function useDragWindows(onMove: (uid: number, to: number) => void) {
  const [held, setHeld] = useState<Held>();
  return {
    dragged: held?.isMoving ? held.uid : undefined,
    over: held?.isMoving ? held.over : undefined,
    handlersOf: (uid: number, at: number) => ({
      onPointerDown(event: PointerEvent) {
        const target = event.target as HTMLElement;
        if (event.button !== 0 || target.closest(controls)) return;
        // A touch scrolls the page, unless it starts on the name.
        if (event.pointerType !== 'mouse' && !target.closest('.live-foot')) return;
        // Moves are received even when the pointer leaves the window.
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ uid, x: event.clientX, y: event.clientY, isMoving: false });
      },
      onPointerMove(event: PointerEvent) {
        if (held?.uid !== uid) return;
        const { clientX: x, clientY: y } = event;
        if (!held.isMoving && Math.hypot(x - held.x, y - held.y) < dragFromPx) return;
        const place = positionUnder(x, y);
        setHeld({ ...held, isMoving: true, over: place === at ? undefined : place });
      },
      onPointerUp() {
        if (held?.isMoving && held.over !== undefined) onMove(held.uid, held.over);
        setHeld(undefined);
      },
      onPointerCancel: () => setHeld(undefined),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') setHeld(undefined);
        if (!event.altKey || !event.shiftKey) return;
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onMove(uid, event.key === 'ArrowLeft' ? at - 1 : at + 1);
      },
    }),
  };
}
