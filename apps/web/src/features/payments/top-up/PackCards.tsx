// Packs of tokens, and any number of them.
import type { Plan } from '@alcove/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Token } from '../../../ui/marks.tsx';
import { moneyIn } from '../money.ts';
import { chosenTokens, type TokenChoice, type TokenPrices } from './token-choice.ts';
import '../payments.css';

type PackCardsProps = {
  prices: TokenPrices;
  currency: string;
  choice: TokenChoice;
  onChoose: (choice: TokenChoice) => void;
  /** The number was pressed to be bought, and is not sold. */
  faulty: boolean;
};

export function PackCards({ prices, currency, choice, onChoose, faulty }: PackCardsProps) {
  const { t, i18n } = useTranslation('payments');
  const name = useId();
  const { plans, any } = prices;
  const isTyped = 'typed' in choice;
  const number = new Intl.NumberFormat(i18n.language);
  const typed = isTyped ? chosenTokens(prices, choice) : undefined;
  const bounds = any && t('packs.bounds', { min: any.min, max: any.max });
  const packName = ({ tokens, price }: { tokens: number; price: number }) =>
    `${t('items.tokens', { count: tokens })}, ${moneyIn(i18n.language, price, currency)}`;
  const pack = ({ id, tokens = 0, bonus = 0, price }: Plan) => (
    <label key={id} className="pack-card">
      <span className="pack-count row g8">
        <Icon of={Token} />
        <span className="pack-number">{number.format(tokens - bonus)}</span>
        <input
          type="radio"
          className="radio"
          name={name}
          aria-label={packName({ tokens, price })}
          checked={'pack' in choice && choice.pack === id}
          onChange={() => onChoose({ pack: id })}
        />
      </span>
      <span className="pack-price">
        <b>{moneyIn(i18n.language, price, currency)}</b>
        {bonus > 0 ? (
          <span data-bonus>{t('packs.bonus', { count: bonus })}</span>
        ) : (
          <span>{t('packs.noBonus')}</span>
        )}
      </span>
    </label>
  );
  return (
    <div className="packs">
      <div className="pack-cards" role="radiogroup" aria-label={t('packs.label')}>
        {plans.map(pack)}
        {any && (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are deeper than the rule looks
          <label className="pack-card pack-any">
            <span className="pack-count row g8">
              <span className="pack-other">{t('packs.other')}</span>
              <input
                type="radio"
                className="radio"
                name={name}
                aria-label={t('packs.other')}
                checked={isTyped}
                onChange={() => onChoose({ typed: '' })}
              />
            </span>
            <span className="pack-price">
              <span>{bounds}</span>
            </span>
          </label>
        )}
      </div>
      {isTyped && any && (
        <Field
          label={t('packs.howMany')}
          error={faulty && !typed && bounds}
          hint={typed ? t('packs.costs', { price: moneyIn(i18n.language, typed.cents, currency) }) : bounds}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            icon={Token}
            value={choice.typed}
            onChange={(event) => onChoose({ typed: event.currentTarget.value })}
          />
        </Field>
      )}
    </div>
  );
}
