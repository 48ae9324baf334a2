// What the composer asks of an editor: a text with forum tags, controlled from outside.
import type { Ref } from 'react';

export type EditorHandle = {
  focus(): void;
  /** Where the caret is: a mention, say. */
  insert(tags: string): void;
};

export type EditorProps = {
  /** With forum tags. */
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  label: string;
  placeholder: string;
  /** The button that sends, drawn where the editor has room for it. */
  send: React.ReactNode;
  ref?: Ref<EditorHandle>;
};
