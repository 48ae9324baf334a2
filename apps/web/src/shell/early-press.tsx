// A press on a button whose scripts are still on their way is not lost: it is seen to be heard, and the page
// gets it when it wakes. Links and forms need none of this, the browser answers them itself.
import { createContext, useContext, useEffect } from 'react';

declare global {
  /** Ends the listening. */
  var earlyPresses: AbortController | undefined;
}

/** Set while rendering on the server only: in the browser the script has run. */
export const EarlyPressScript = createContext<{ nonce?: string; text?: string }>({});

export function EarlyPresses() {
  const { nonce, text = '' } = useContext(EarlyPressScript);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** From here on the page hears for itself. */
export const stopHearingEarlyPresses = (): void => globalThis.earlyPresses?.abort();

/** Its scripts have taken over the whole page, which says so. */
export function Awake() {
  useEffect(() => {
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
    document.documentElement.dataset['awake'] = '';
  }, []);
  return null;
}
