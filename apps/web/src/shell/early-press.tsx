// A press on a button before hydration is not lost: the button is marked as pressed, and clicked again after
// hydration. Links and forms need none of this, because the browser handles them by itself.
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

/** Called before hydration: React handles presses from here on. */
export const stopRecordingEarlyPresses = (): void => globalThis.earlyPresses?.abort();

/** Marks the document as hydrated and repeats an early press. */
export function Awake() {
  useEffect(() => {
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
    document.documentElement.dataset['awake'] = '';
  }, []);
  return null;
}
