// One line of text. Inside a `Field` it takes the field's label, message and state.
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type InputProps = ComponentProps<'input'> & {
  /** What kind of value: an envelope, a card. */
  icon?: Glyph;
  /** After the value: a unit, a button. */
  after?: ReactNode;
};

export function Input({ icon, after, className, type, ...props }: InputProps) {
  const { t } = useTranslation('ui');
  const { field, attributes } = useFieldControl(props);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <span className={classes('input', className)}>
      {icon && <Icon of={icon} className="input-icon" />}
      <input type={secret && shown ? 'text' : type} {...props} {...attributes} />
      {field?.checking && <Spinner />}
      {field?.ok && !secret && <Icon of={CircleCheck} className="text-success" />}
      {after}
      {secret && (
        <button
          type="button"
          className="input-eye"
          aria-label={shown ? t('input.hidePassword') : t('input.showPassword')}
          aria-controls={attributes.id}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} size={16} />
        </button>
      )}
    </span>
  );
}
