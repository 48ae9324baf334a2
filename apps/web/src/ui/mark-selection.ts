// Puts tags of markup around what is selected in a text field.

/** Nothing happens where the text would become longer than `most`. */
export function marked(
  field: HTMLTextAreaElement,
  tag: 'b' | 'i',
  most: number,
  onMarked: (text: string) => void,
): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const text = `${value.slice(0, from)}[${tag}]${value.slice(from, to)}[/${tag}]${value.slice(to)}`;
  if (text.length > most) return;
  onMarked(text);
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + 3, to + 3);
  });
}
