// A person without a mouse and without eyes: what they use is reached by keys, and known by its role and its name.
import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

type Role = Parameters<Page['getByRole']>[0];
type Wanted = { in?: Locator; key?: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight'; most?: number };

/** Longer ways have to be shortened: by a skip link, a heading that has the focus, or a shortcut. */
const pressesMost = 60;

/** Whether the element with the focus is among those found, and how it is called where it is not. */
const look = (found: Element[]) => {
  const { activeElement } = document;
  const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  return {
    hasFocus: found.some((each) => each === activeElement),
    stop: `${activeElement?.localName} ${name.trim().slice(0, 40)}`,
  };
};

export function keysOf(page: Page) {
  const { keyboard } = page;
  const named = (role: Role, name: string | RegExp, { in: place }: Wanted) =>
    (place ?? page).getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });

  /** Goes on from where the focus is. */
  async function reaches(role: Role, name: string | RegExp, wanted: Wanted = {}): Promise<Locator> {
    const { key = 'Tab', most = pressesMost } = wanted;
    const target = named(role, name, wanted);
    await expect(target.first()).toBeAttached();
    const stops: string[] = [];
    for (let presses = 0; presses <= most; presses++) {
      const { hasFocus, stop } = await target.evaluateAll(look);
      if (hasFocus) return target;
      stops.push(stop);
      await keyboard.press(key);
    }
    throw new Error(`${role} “${name}” is not reached by ${key}; the focus was at:\n${stops.join('\n')}`);
  }
  return {
    reaches,
    async presses(role: Role, name: string | RegExp, wanted: Wanted = {}, key = 'Enter'): Promise<void> {
      await reaches(role, name, wanted);
      await keyboard.press(key);
    },
    async writes(name: string | RegExp, text: string, wanted: Wanted = {}): Promise<void> {
      await reaches('textbox', name, wanted);
      await keyboard.insertText(text);
    },
    /** Of radio buttons the one that is chosen, else the first, is reached by Tab; arrows lead to the others. */
    async chooses(
      name: string | RegExp,
      { from, ...wanted }: Wanted & { from: string | RegExp },
    ): Promise<void> {
      await reaches('radio', from, wanted);
      await keyboard.press('Space');
      const chosen = await reaches('radio', name, { ...wanted, key: 'ArrowDown' });
      await expect(chosen).toBeChecked();
    },
    /** Past the menu, by the first link of the document. */
    async skipsToContent(): Promise<void> {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await keyboard.press('Tab');
      await reaches('link', 'Skip to content', { most: 1 });
      await keyboard.press('Enter');
    },
    /** The focus is on something: who sees nothing would be at the start of the document. */
    async isSomewhere(): Promise<void> {
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    },
  };
}
