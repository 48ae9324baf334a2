// A short code from a message. Four arched boxes are drawn over one real input, so that paste, automatic
// filling and screen readers meet an ordinary field.
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

export type OtpInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (code: string) => void;
  /** Called once the last digit is in. */
  onComplete?: (code: string) => void;
  length?: number;
};

export function OtpInput({ value, onChange, onComplete, length = 4, className, ...props }: OtpInputProps) {
  const { attributes } = useFieldControl(props);
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState<number | null>(null);

  // A digit under the caret is selected, so that typing replaces it.
  const stand = (wanted: number) => {
    const place = Math.max(0, Math.min(wanted, value.length, length - 1));
    input.current?.setSelectionRange(place, Math.min(place + 1, value.length));
    setAt(place);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    stand((at ?? 0) + step);
  };
  const write = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <span className={classes('otp', className)} style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}>
      {Array.from({ length }, (_, place) => (
        <span key={place} aria-hidden="true" className={classes('otp-box', at === place && 'at')}>
          {value[place] ?? (at === place && <span className="otp-caret" />)}
        </span>
      ))}
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`\\d{${length}}`}
        {...props}
        {...attributes}
        ref={input}
        value={value}
        onChange={(event) => write(event.target.value)}
        onKeyDown={move}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
          // A whole code takes the place of what is there, wherever the caret stands.
          if (pasted.length < length) return;
          event.preventDefault();
          write(pasted);
        }}
        onFocus={() => stand(attributes['aria-invalid'] ? 0 : value.length)}
        onSelect={(event) => {
          const { selectionStart: start, selectionEnd: end } = event.currentTarget;
          if (start !== null && start === end) stand(start);
        }}
        onBlur={() => setAt(null)}
      />
    </span>
  );
}
