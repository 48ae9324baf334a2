// Whose menu is open, and where: rows and nicks ask, one menu of the room answers.
import { createOpenState } from '../../../../open-state.ts';

export type MenuRequest = {
  uid: number;
  nick: string;
  /** Where the pointer or the row is. */
  at: { x: number; y: number };
  /** Gets the focus back. */
  from: HTMLElement;
};

export const personMenu = createOpenState<MenuRequest>();

/** From a click, a secondary press or a key on `from`. */
export function askMenu(
  event: { currentTarget: EventTarget; clientX?: number; clientY?: number; preventDefault(): void },
  person: { uid: number; nick: string },
): void {
  event.preventDefault();
  const from = event.currentTarget as HTMLElement;
  const box = from.getBoundingClientRect();
  // Keys have no place: the row's stands for it.
  const at =
    event.clientX || event.clientY
      ? { x: event.clientX ?? 0, y: event.clientY ?? 0 }
      : { x: box.left + 24, y: box.bottom };
  personMenu.set({ uid: person.uid, nick: person.nick, at, from });
}
