// Windows are arranged by hand: drawn over another with the mouse, by the name at their foot with a finger, and with
// the arrow keys. One that is let go over another takes its place.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Less is a press. */
const fromPx = 6;
/** What a press on it is for. */
const pressed = 'button, a, input, [role="button"]';

function placeUnder(x: number, y: number): number | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place === undefined ? undefined : Number(place);
}

type Held = { uid: number; x: number; y: number; isMoving: boolean; over?: number | undefined };

/** `onMove`: to that place, counted from 0. */
export function useArranging(onMove: (uid: number, to: number) => void) {
  const [held, setHeld] = useState<Held>();
  return {
    dragged: held?.isMoving ? held.uid : undefined,
    over: held?.isMoving ? held.over : undefined,
    handlersOf: (uid: number, at: number) => ({
      onPointerDown(event: PointerEvent) {
        const on = event.target as HTMLElement;
        if (event.button !== 0 || on.closest(pressed)) return;
        // A finger scrolls the page, except by the name.
        if (event.pointerType !== 'mouse' && !on.closest('.live-foot')) return;
        // However fast it leaves the window.
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ uid, x: event.clientX, y: event.clientY, isMoving: false });
      },
      onPointerMove(event: PointerEvent) {
        if (held?.uid !== uid) return;
        const { clientX: x, clientY: y } = event;
        if (!held.isMoving && Math.hypot(x - held.x, y - held.y) < fromPx) return;
        const place = placeUnder(x, y);
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
