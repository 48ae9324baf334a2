// The hit test: each control that is seen and enabled is what a press at its centre meets.
import type { Page } from '@playwright/test';

/* oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, where nothing else of this file exists */
/** Runs in the page. */
function measure(): string[] {
  const selector = `a[href], button, input, select, textarea, summary, [contenteditable='true'],
    [role='button'], [role='link'], [role='tab'], [role='switch'], [role='slider'], [role='menuitem'], [role='option']`;
  const modals = [...document.querySelectorAll('dialog:modal')];
  const atCentre = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  // Everything outside the modal dialog that lies over the others is inert.
  const foremost = modals.findLast((dialog) => dialog.contains(atCentre(dialog))) ?? modals.at(-1);

  const nameOf = (element: Element) => {
    const classes = [...element.classList].slice(0, 2).map((each) => `.${each}`);
    const said = [element.textContent, element.getAttribute('aria-label'), element.getAttribute('title')];
    const words = said.map((text) => (text ?? '').trim().replaceAll(/\s+/g, ' ')).find(Boolean) ?? '';
    return `${element.localName}${classes.join('')} “${words.slice(0, 40)}”`;
  };

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A control for screen readers alone is a square of one pixel.
    return isDrawn && width > 1 && height > 1;
  };

  type Box = { left: number; top: number; right: number; bottom: number };
  const within = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

  /** What its scrolled and clipping ancestors, and the window, leave of the largest of its boxes. */
  const seenPart = (element: Element): Box | undefined => {
    const [largest] = [...element.getClientRects()].toSorted((one, other) => areaOf(other) - areaOf(one));
    if (!largest) return undefined;
    let box = within(largest, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    let { position } = getComputedStyle(element);
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (position === 'fixed') break;
      const style = getComputedStyle(outer);
      // What is placed absolutely is clipped from its containing block on.
      if (position === 'absolute' && style.position === 'static') continue;
      ({ position } = style);
      if (style.overflow !== 'visible') box = within(box, outer.getBoundingClientRect());
    }
    return box.right - box.left > 2 && box.bottom - box.top > 2 ? box : undefined;
  };

  /** What a press at the centre of the seen part meets; nothing where no part is seen. */
  const metAt = (element: Element) => {
    const box = seenPart(element);
    return box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  };

  const { scrollX, scrollY } = window;
  const covered = [...document.body.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    if (control.matches(":disabled, [aria-disabled='true']") || control.closest('[inert]')) return [];
    if (foremost && !foremost.contains(control)) return [];
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    const pressed = [control, ...labels].find(isSeen);
    if (!pressed) return [];
    // One of two ranges that lie over each other is moved by its thumb alone.
    const { pointerEvents } = getComputedStyle(pressed);
    if (control.matches("[type='range']") && pointerEvents === 'none') return [];
    const isItsOwn = (met: Element) => [control, ...labels].some((own) => own.contains(met));
    const first = metAt(pressed);
    if (first && isItsOwn(first)) return [];
    pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const met = metAt(pressed);
    if (!met || isItsOwn(met)) return [];
    // A press beside an open menu closes it.
    const menu = met.closest('[popover]');
    if (menu && !menu.contains(control)) return [];
    return [`covered: ${nameOf(pressed)} lies under ${nameOf(met)}`];
  });
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return covered;
}
/* oxlint-enable unicorn/consistent-function-scoping */

/** Controls that a press at their centre does not reach, each with what it meets instead. */
export const coveredControls = (page: Page): Promise<string[]> => page.evaluate(measure);
