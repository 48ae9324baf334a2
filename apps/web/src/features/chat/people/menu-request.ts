// Whose menu is open, and where: rows and nicks request it, one menu per room shows it.
import type { ChatMessage } from '@alcove/protocol';
import { createOpenState } from '../../../open-state.ts';

export type MenuRequest = {
  uid: number;
  nick: string;
  /** The message of theirs that was pressed. */
  message?: ChatMessage | undefined;
  /** Where the pointer or the row is. */
  at: { x: number; y: number };
  /** Gets the focus back when the menu closes. */
  from: HTMLElement;
};

export const personMenu = createOpenState<MenuRequest>();

/** Called by a click, a context-menu event or a key on `from`. */
export function askMenu(
  event: { currentTarget: EventTarget; clientX?: number; clientY?: number; preventDefault(): void },
  person: { uid: number; nick: string },
  message?: ChatMessage,
): void {
  event.preventDefault();
  const from = event.currentTarget as HTMLElement;
  const box = from.getBoundingClientRect();
  // A key event has no position: the row's position is used.
  const at =
    event.clientX || event.clientY
      ? { x: event.clientX ?? 0, y: event.clientY ?? 0 }
      : { x: box.left + 24, y: box.bottom };
  personMenu.set({ uid: person.uid, nick: person.nick, message, at, from });
}
