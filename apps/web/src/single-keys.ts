// Shortcuts of a single key can be disabled: those who dictate would press them unknowingly. Kept in this browser.
import { kept } from './kept.ts';

const choice = kept('local', 'single-keys', (found) => (found === 'off' ? found : undefined), {
  plain: true,
});

export const singleKeysOn = (): boolean => choice.get() === undefined;

export const chooseSingleKeys = (on: boolean): void => (on ? choice.forget() : choice.set('off'));

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
