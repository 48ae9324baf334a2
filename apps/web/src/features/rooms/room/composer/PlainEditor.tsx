// The editor in its plainest form: what is typed is what is sent. Enter sends, Shift+Enter begins a line.
import { type KeyboardEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { EditorProps } from './editor.ts';

const tallestPx = 148;

export function PlainEditor({ value, onChange, onSubmit, label, placeholder, send, ref }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, tallestPx)}px`;
  }, [value]);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    insert(tags) {
      const element = area.current;
      if (!element) return;
      element.focus();
      element.setRangeText(tags, element.selectionStart, element.selectionEnd, 'end');
      onChange(element.value);
    },
  }));
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter also ends a word that an input method is composing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="plain-editor">
      <textarea
        ref={area}
        rows={1}
        data-composer
        aria-label={label}
        aria-keyshortcuts="Alt+C"
        placeholder={placeholder}
        value={value}
        enterKeyHint="send"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      {send}
    </div>
  );
}
