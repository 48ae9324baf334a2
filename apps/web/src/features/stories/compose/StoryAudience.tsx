// Who sees a story: all members for an hour and then Premium ones, or Premium ones alone, with its day as a frieze.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RadioCard } from '../../../ui/RadioCard.tsx';
import { Frieze } from './Frieze.tsx';

type AudienceProps = {
  premium: boolean;
  onChange: (premium: boolean) => void;
  disabled?: boolean;
  /** Beside the heading. */
  aside: ReactNode;
  now: number;
  from: number;
  freeDelayMs: number;
};

export function StoryAudience({ premium, onChange, disabled = false, aside, ...frieze }: AudienceProps) {
  const { t } = useTranslation('storyCompose');
  const id = useId();
  const card = (value: boolean) => ({
    name: id,
    checked: premium === value,
    disabled,
    onChange: () => onChange(value),
  });
  return (
    <Card className="stack g16">
      <header className="split g12">
        <h2 className="t18 semibold" id={`${id}-title`}>
          {t('audience.heading')}
        </h2>
        <span className="muted">{aside}</span>
      </header>
      <div className="tiles g12" role="radiogroup" aria-labelledby={`${id}-title`}>
        <RadioCard {...card(false)} title={t('audience.public')} consequence={t('audience.publicText')} />
        <RadioCard
          {...card(true)}
          title={
            <span className="row g8">
              <Icon of={glyph('gem')} size={16} />
              {t('audience.premium')}
            </span>
          }
          consequence={t('audience.premiumText')}
        />
      </div>
      <Frieze premium={premium} {...frieze} />
    </Card>
  );
}
