// Plans and packs.
import { useId } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PriceCard } from '../../../ui/PriceCard.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Section } from './Section.tsx';
import { useSample } from './sample.ts';

const figure = (count: string) => (
  <>
    <Icon of={Token} />
    {count}
  </>
);

export function Prices() {
  const say = useSample();
  const name = useId();
  const perDay = (price: string) => say(`${price} € par jour`, `€${price} a day`, `${price} € в день`);
  return (
    <Section wide title={say('Offres', 'Offers', 'Предложения')}>
      <Field group label={say('Durée', 'Duration', 'Срок')}>
        <div className="gallery-pair pt-3">
          <PriceCard
            name={`${name}-plan`}
            title={say('7 jours', '7 days', '7 дней')}
            price="9 €"
            line={perDay('1,29')}
            foot={say('Pour découvrir', 'To discover', 'Для знакомства')}
          />
          <PriceCard
            name={`${name}-plan`}
            title={say('3 mois', '3 months', '3 месяца')}
            price="45 €"
            line={perDay('0,50')}
            foot={say('Le choix le plus fréquent', 'The most frequent choice', 'Самый частый выбор')}
            flag={say('Conseillé', 'Recommended', 'Советуем')}
            defaultChecked
          />
          <PriceCard
            name={`${name}-plan`}
            title={say('12 mois', '12 months', '12 месяцев')}
            price="129 €"
            line={perDay('0,35')}
            foot={say('Jusqu’au 20/11/2026', 'Until 20/11/2026', 'До 20/11/2026')}
          />
        </div>
      </Field>
      <Field group label={say('Jetons', 'Tokens', 'Токены')} className="mt-6">
        <div className="gallery-pair">
          <PriceCard look="pack" name={`${name}-pack`} title={figure('200')} price="5 €" />
          <PriceCard
            look="pack"
            name={`${name}-pack`}
            title={figure('1 000')}
            price="20 €"
            foot={say('+ 50 offerts', '+ 50 free', '+ 50 в подарок')}
            defaultChecked
          />
          <PriceCard
            look="pack"
            name={`${name}-pack`}
            title={figure('2 500')}
            price="45 €"
            foot={say('+ 200 offerts', '+ 200 free', '+ 200 в подарок')}
          />
        </div>
      </Field>
    </Section>
  );
}
