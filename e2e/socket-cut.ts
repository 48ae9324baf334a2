// The live socket between a page and the server, which a journey cuts. Once cut, only an attempt that the reader
// starts by a button gets through: the page's own attempts come at unpredictable times.
import type { Page } from '@playwright/test';

type Pressed = { hasPressed?: boolean };

/** Must be called before the page is opened. */
export async function makeSocketCuttable(page: Page): Promise<{ cut(): Promise<void> }> {
  let isCut = false;
  const sockets: { close(): Promise<void> }[] = [];
  const hasPressed = () => page.evaluate(() => (window as Pressed).hasPressed === true);
  await page.routeWebSocket(/\/live\/ws/, async (socket) => {
    if (isCut && !(await hasPressed())) return void socket.close({ code: 1006 }).catch(() => undefined);
    isCut = false;
    socket.connectToServer();
    sockets.push(socket);
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
      for (const socket of sockets.splice(0)) await socket.close();
    },
  };
}
