// What stands in the head of every page, as text: it records presses while the scripts are loading.

/** Its source is sent as text, so it uses nothing of this module. Only the last press counts. */
function recordEarlyPresses(): void {
  globalThis.earlyPresses = new AbortController();
  const { signal } = globalThis.earlyPresses;
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button[type="button"]:not([popovertarget], :disabled)');
      if (!button) return;
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      button.setAttribute('data-pressed', '');
    },
    { capture: true, signal },
  );
}

export const earlyPressScript = `(${String(recordEarlyPresses)})()`;
