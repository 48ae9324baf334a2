// A short code inside a form; the last digit sends the form.
import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { OtpInput } from '../../../ui/OtpInput.tsx';
import { useFieldText } from './Form.tsx';
import { useTypedBefore } from './use-typed-before.ts';

type CodeFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  length: number;
  /** How many digits are there yet. */
  onCount?: (count: number) => void;
  /** Another field of the form may be filled instead. */
  optional?: boolean;
};

export function CodeField({ label, hint, length, onCount, optional }: CodeFieldProps) {
  const error = useFieldText('code');
  const [code, setCode] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place, 'code', code, (typed) => setCode(typed.replace(/\D/g, '').slice(0, length)));
  // Once React has written the last digit into the field.
  const send = () => setTimeout(() => place.current?.closest('form')?.requestSubmit());
  return (
    <div ref={place}>
      <Field label={label} error={error} {...(hint !== undefined && { hint })}>
        <OtpInput
          name="code"
          length={length}
          required={!optional}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            onCount?.(digits.length);
          }}
          onComplete={send}
        />
      </Field>
    </div>
  );
}
