// A short code from a message. Four arched boxes are drawn over one real input, so that paste, automatic
// filling and screen readers meet an ordinary field.
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';
import { codeAfter } from './otp-code.ts';

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
  const placeOf = (wanted: number) => Math.max(0, Math.min(wanted, value.length, length - 1));
  const select = (place: number) =>
    input.current?.setSelectionRange(place, Math.min(place + 1, value.length));
  const stand = (wanted: number) => {
    select(placeOf(wanted));
    setAt(placeOf(wanted));
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    stand((at ?? 0) + step);
  };
  // React writes the code back into the field, which moves the caret to its end: it is put where it was.
  const [caret, setCaret] = useState<{ place: number }>();
  const selectAgain = useEffectEvent((wanted: number) => select(placeOf(wanted)));
  useLayoutEffect(() => {
    if (caret) selectAgain(caret.place);
  }, [caret]);
  const write = (text: string, after: number) => {
    const typed = codeAfter(text, after, length);
    onChange(typed.code);
    setCaret({ place: typed.caret });
    setAt(Math.min(typed.caret, length - 1));
    if (typed.complete) onComplete?.(typed.code);
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
        // Not `onChange`: a digit that takes the place of its like changes nothing, and may be the last.
        onInput={({ currentTarget: { value: text, selectionStart } }) =>
          write(text, selectionStart ?? text.length)
        }
        onKeyDown={move}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
          // A whole code takes the place of what is there, wherever the caret stands.
          if (pasted.length < length) return;
          event.preventDefault();
          write(pasted, pasted.length);
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
