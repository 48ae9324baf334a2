// What stands in the head of a room's page, as text: it takes lines out of the field in which they are written while
// the scripts are loading. `features/chat/field` takes them on.

/** Its source is sent as text, so it uses nothing of this module; it follows the recording of presses. */
function recordEarlyLines(): void {
  const lines: { text: string; isSure: boolean }[] = (globalThis.earlyLines = []);
  const signal = globalThis.earlyPresses?.signal as AbortSignal;
  const take = (field: HTMLTextAreaElement, isSure: boolean) => {
    if (field.value.trim() === '') return;
    lines.push({ text: field.value, isSure });
    field.value = '';
    dispatchEvent(new Event('earlyline'));
  };
  const options = { capture: true, signal };
  addEventListener(
    'keydown',
    (event) => {
      const { target, key, shiftKey, altKey, isComposing } = event;
      const field = target as HTMLTextAreaElement;
      if (key !== 'Enter' || shiftKey || altKey || isComposing || !field.matches('.editor-text')) return;
      const isSure = event.ctrlKey || event.metaKey;
      if (!isSure && field.enterKeyHint === 'enter') return;
      event.preventDefault();
      take(field, isSure);
    },
    options,
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('.editor-send');
      const field = button?.closest('.editor')?.querySelector('textarea');
      if (!field) return;
      button?.removeAttribute('data-pressed');
      take(field, true);
      field.focus();
    },
    options,
  );
  // An input method is at work: the room's code leaves the field in place until it has ended.
  for (const type of ['compositionstart', 'compositionend'])
    addEventListener(
      type,
      ({ target }) => (target as Element).toggleAttribute('data-composing', type === 'compositionstart'),
      options,
    );
}

export const earlyLinesScript = `;(${String(recordEarlyLines)})()`;
