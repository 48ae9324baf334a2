// Fields of a form that changes what is there already: what was typed in vain, else what is there.
import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField, useFieldText, useUsualValue } from '../forms/Form.tsx';

type OwnFieldProps = ComponentProps<typeof TextField> & { current: string };

export function OwnField({ current, ...props }: OwnFieldProps) {
  const typed = useUsualValue(props.name);
  return <TextField {...props} defaultValue={typed || current} />;
}

type OwnTextProps = { name: string; label: string; hint?: string; current: string; maxLength: number };

export function OwnText({ name, label, hint, current, maxLength }: OwnTextProps) {
  const typed = useUsualValue(name);
  const [first] = useState(typed || current);
  return (
    <Field label={label} error={useFieldText(name)} {...(hint !== undefined && { hint })}>
      <TextArea name={name} rows={4} maxLength={maxLength} defaultValue={first} />
    </Field>
  );
}
