// News passes by within seconds, unless somebody is on it: here somebody is, from the moment it comes.
import type { Page } from '@playwright/test';

function stay(): void {
  new MutationObserver(() => {
    const list = document.querySelector('.toasts');
    list?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
}

/** In the document she has, and in those that follow. */
export async function staysOnNews(page: Page): Promise<void> {
  await page.addInitScript(stay);
  await page.evaluate(stay);
}
