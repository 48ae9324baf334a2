// The live socket between a page and the server, which a journey cuts. Once cut, only an attempt that the reader
// presses for gets through: the page's own attempts come at times that no journey knows.
import type { Page } from '@playwright/test';

type Pressed = { hasPressed?: boolean };

/** To be called before the page is opened. */
export async function openWire(page: Page): Promise<{ cut(): Promise<void> }> {
  let isCut = false;
  const wires: { close(): Promise<void> }[] = [];
  const hasPressed = () => page.evaluate(() => (window as Pressed).hasPressed === true);
  await page.routeWebSocket(/\/live\/ws/, async (wire) => {
    if (isCut && !(await hasPressed())) return void wire.close({ code: 1006 }).catch(() => undefined);
    isCut = false;
    wire.connectToServer();
    wires.push(wire);
  });
  return {
    async cut() {
      await page.evaluate(() =>
        document.addEventListener(
          'click',
          ({ target }) => {
            if ((target as Element).closest('.composer-slot button')) (window as Pressed).hasPressed = true;
          },
          { capture: true },
        ),
      );
      isCut = true;
      for (const wire of wires.splice(0)) await wire.close();
    },
  };
}
