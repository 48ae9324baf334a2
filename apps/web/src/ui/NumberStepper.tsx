// A small amount raised and lowered by one step, or typed.
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { type Glyph, Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export type NumberStepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  icon?: Glyph;
};

export function NumberStepper({ label, value, onChange, min, max, step = 1, icon }: NumberStepperProps) {
  const { t } = useTranslation('ui');
  const set = (wanted: number) => onChange(Math.max(min, Math.min(max, Math.round(wanted))));
  return (
    <fieldset className="number-stepper" aria-label={label}>
      <IconButton
        icon={Minus}
        kind="filled"
        size="small"
        label={t('stepper.less')}
        disabled={value <= min}
        onClick={() => set(value - step)}
      />
      {icon && <Icon of={icon} size={16} className="text-token" />}
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        {...{ min, max, step, value }}
        onChange={(event) => {
          if (event.target.value !== '') set(event.target.valueAsNumber);
        }}
      />
      <IconButton
        icon={Plus}
        kind="filled"
        size="small"
        label={t('stepper.more')}
        disabled={value >= max}
        onClick={() => set(value + step)}
      />
    </fieldset>
  );
}
