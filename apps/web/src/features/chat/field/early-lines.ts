// Lines that left the field before anything could send them: the document's first script takes them out of it
// (`shell/early-lines-script.server.ts`), and whatever comes first, the field's script or the room's code, takes them on.

/** `isSure`: asked for by the button, or by Enter with Ctrl; Enter alone sends only where the member has it so. */
export type EarlyLine = { text: string; isSure: boolean };

declare global {
  /** Absent in documents without such a field. */
  var earlyLines: EarlyLine[] | undefined;
}

export const earlyLines = {
  take: (): EarlyLine[] => globalThis.earlyLines?.splice(0) ?? [],
  onLine: (listener: () => void): void => addEventListener('earlyline', listener),
  /** Options of a listener that ends with hydration. */
  whileEarly: (): AddEventListenerOptions => {
    const signal = globalThis.earlyPresses?.signal;
    return signal ? { signal } : {};
  },
  /** The page is hydrated or about to be: its code reads the field. */
  areOver: (): boolean => globalThis.earlyPresses?.signal.aborted === true,
};
