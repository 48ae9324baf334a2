// Several lines, growing with what is written. With `maxLength` it counts; near the end it says so.
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

/** From here on the remaining count is announced, not only shown. */
const announcedBelow = 20;

export function TextArea({ className, maxLength, onChange, ...props }: ComponentProps<'textarea'>) {
  const { t } = useTranslation('ui');
  const { attributes } = useFieldControl(props);
  const [typed, setTyped] = useState(String(props.defaultValue ?? '').length);
  const used = props.value === undefined ? typed : String(props.value).length;
  const left = (maxLength ?? 0) - used;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <span className={classes('input', 'text-area', className)}>
      <textarea rows={3} maxLength={maxLength} {...props} {...attributes} onChange={change} />
      {maxLength !== undefined && (
        <>
          <span className="text-area-count" aria-hidden="true">
            {used > 0 && t('textArea.count', { used, most: maxLength })}
          </span>
          <span className="visually-hidden" aria-live="polite">
            {left <= announcedBelow && t('textArea.left', { count: left })}
          </span>
        </>
      )}
    </span>
  );
}
