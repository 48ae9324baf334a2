// Who else writes on one's own wall; a choice counts at once.
import { type WallWriters, wallWriters } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';

export function WallRules({ writers: before }: { writers: WallWriters }) {
  const { t } = useTranslation('wall');
  const { send } = useCall(addresses.setWall, { toast: true, inTurn: true });
  const [writers, setWriters] = useState(before);
  async function choose(next: WallWriters) {
    const last = writers;
    setWriters(next);
    if (!(await send({ writers: next }))) setWriters((now) => (now === next ? last : now));
  }
  return (
    <Card className="wall-rules">
      <h2>{t('rules.title')}</h2>
      <Field group label={t('rules.writers')}>
        {wallWriters.map((each) => (
          <RadioCard
            key={each}
            name="writers"
            value={each}
            checked={writers === each}
            title={t(`rules.${each}`)}
            {...(each !== 'nobody' && { consequence: t('rules.note') })}
            onChange={() => void choose(each)}
          />
        ))}
      </Field>
    </Card>
  );
}
