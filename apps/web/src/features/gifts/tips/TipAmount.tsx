// How many tokens: typed, by steps, or a chip.
import { walletLimits } from '@alcove/protocol';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Token } from '../../../ui/marks.tsx';
import { steppedTip, tipChips, tipTokens } from './tip-amount.ts';

type TipAmountProps = { value: string; faulty: boolean; onChange: (value: string) => void };

export function TipAmount({ value, faulty, onChange }: TipAmountProps) {
  const { t, i18n } = useTranslation('wallet');
  const tokens = tipTokens(value);
  const isFaulty = faulty || (value.trim() !== '' && tokens === undefined);
  return (
    <Field
      group
      label={t('give.howMany')}
      error={isFaulty && t('give.amountFault', { max: walletLimits.actMax })}
    >
      <div className={classes('tip-amount', isFaulty && 'faulty')}>
        <IconButton
          icon={Minus}
          kind="filled"
          label={t('give.less')}
          onClick={() => onChange(steppedTip(value, -10))}
        />
        <span className="tip-amount-value row g8">
          <Icon of={Token} size={24} />
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            aria-label={t('give.howMany')}
            aria-invalid={isFaulty}
            value={value}
            size={Math.max(2, value.length)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
        <IconButton
          icon={Plus}
          kind="filled"
          label={t('give.more')}
          onClick={() => onChange(steppedTip(value, 10))}
        />
      </div>
      <div className="tip-chips">
        {tipChips.map((chip) => (
          <Chip key={chip} on={tokens === chip} onClick={() => onChange(String(chip))}>
            {new Intl.NumberFormat(i18n.language).format(chip)}
          </Chip>
        ))}
      </div>
    </Field>
  );
}
