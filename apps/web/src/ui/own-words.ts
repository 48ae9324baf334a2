// What the browser finds wrong with a control when its form is sent is said in our words at the control, not in the
// browser's bubble; the first control at fault takes the focus. A form with `noValidate` judges by itself.
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Judged = {
  type: string;
  minLength?: number;
  validity: Pick<ValidityState, 'valueMissing' | 'tooShort'>;
};

/** The key of the words, and how many characters are the least. */
export function controlFaultOf({ type, minLength = 0, validity: { valueMissing, tooShort } }: Judged) {
  if (tooShort) return { key: 'field.short', count: minLength } as const;
  if (!valueMissing) return { key: 'field.format', count: 0 } as const;
  const isTicked = type === 'checkbox' || type === 'radio';
  return { key: isTicked ? 'field.choose' : 'field.missing', count: 0 } as const;
}

const firstAtFault = (form: HTMLFormElement | null) =>
  form?.querySelector<Control>('input:invalid, select:invalid, textarea:invalid');

/** `told` goes on an element around the control, or on the control. */
export function useOwnWords() {
  const { t } = useTranslation('ui');
  const [fault, setFault] = useState<ReturnType<typeof controlFaultOf>>();
  return {
    fault: fault && t(fault.key, { count: fault.count }),
    told: {
      // React hands this event down the tree; the browser's own does not bubble.
      onInvalidCapture(event: SyntheticEvent<HTMLElement>) {
        event.preventDefault();
        const control = event.target as Control;
        setFault(controlFaultOf(control));
        if (firstAtFault(control.form) === control) control.focus();
      },
      onInput: () => setFault(undefined),
    },
  };
}
