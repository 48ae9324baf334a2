// A toast leaves within seconds unless the pointer is on it: here the pointer is, from the moment it appears.
import type { Page } from '@playwright/test';

function stay(): void {
  new MutationObserver(() => {
    const list = document.querySelector('.toasts');
    list?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
}

/** Holds toasts in the document on screen, and in those that follow. */
export async function holdsToasts(page: Page): Promise<void> {
  await page.addInitScript(stay);
  await page.evaluate(stay);
}
