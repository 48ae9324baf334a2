// Keys inside an open menu: arrows turn around, Home and End jump, a letter goes to the next item that
// starts with it.
import type { KeyboardEvent } from 'react';

export function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])'),
  ];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = (place: number) => items[(place + items.length) % items.length];
  const wanted =
    event.key === 'ArrowDown'
      ? to(at + 1)
      : event.key === 'ArrowUp'
        ? to(at < 0 ? -1 : at - 1)
        : event.key === 'Home'
          ? to(0)
          : event.key === 'End'
            ? to(-1)
            : event.key.length === 1 && /\S/.test(event.key)
              ? startingWith(event.key, [...items.slice(at + 1), ...items.slice(0, at + 1)])
              : undefined;
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

const startingWith = (letter: string, items: HTMLElement[]) =>
  items.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));

/** The same, and the letter that an item shows acts at once. */
export function pressInMenu(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-keys]')];
  const item = items.find(({ dataset }) => dataset.keys?.toLowerCase() === event.key.toLowerCase());
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return moveInMenu(event);
  event.preventDefault();
  item.click();
}
