// Whether the server has a later build of the app than this tab. Answers to calls tell; where a file does not come, the
// server is asked. What the tab then does is the shell's affair (`LaterVersion.tsx`).
import { isLaterVersion, webVersionHeader } from '@alcove/protocol';
import { createOpenState } from './open-state.ts';
import { pageVersion } from './page-build.tsx';
import { noteTyping } from './typed-into.ts';

export const laterVersion = createOpenState<true>();

/** Every answer of the server names the build that it serves. */
export function compareVersion({ headers }: Pick<Response, 'headers'>): void {
  const served = headers.get(webVersionHeader);
  const own = served && pageVersion();
  if (own && isLaterVersion(served, own)) laterVersion.set(true);
}

/** A file that costs the server nothing. */
const anyFile = '/offline.html';

export async function askVersion(): Promise<void> {
  if (laterVersion.get()) return;
  try {
    compareVersion(await fetch(anyFile, { method: 'HEAD', cache: 'no-store' }));
  } catch {
    // It is the network that is away.
  }
}

/** Notes typing as well, which a reload would lose. Called once, in a browser. */
export function listenForLaterVersion(): void {
  // Dispatched where the file of a page does not come (`route-files.ts`, at the root of the app).
  addEventListener('pagemissing', askVersion);
  addEventListener('input', noteTyping, true);
}
