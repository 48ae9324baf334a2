// Which elements take a key before the viewer does, where they have the focus.

const opened = 'textarea, dialog';

/** A selector. The slider of a film keeps the focus after a jump: it takes arrows and no letters. */
export function takersOf(key: string): string {
  if (key === ' ') return `a, button, input, ${opened}`;
  const fields = key.length === 1 ? 'input:not([type=range])' : 'input';
  return `${fields}, ${opened}, [role=menu]`;
}
