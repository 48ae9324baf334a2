// Who else writes on one's own wall; a choice counts at once.
import { type WallWriters, wallWriters } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { useRelationCall } from '../relations/index.ts';

export function WallRules({ writers: before }: { writers: WallWriters }) {
  const { t } = useTranslation('wall');
  const { send } = useRelationCall();
  const [writers, setWriters] = useState(before);
  async function choose(next: WallWriters) {
    const last = writers;
    setWriters(next);
    if (!(await send(addresses.setWall, { writers: next }))) setWriters(last);
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
