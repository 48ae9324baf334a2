// The picture or film on the site that is nearest to the file under review, of its author or another member. Mounted anew
// for each file; a search that fails leaves nothing, as one that finds nothing.
import type { AnswerOf, reviewCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import FileStack from 'lucide-react/icons/file-stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDate, useLocalTime } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const printBits = 256;

type Near = AnswerOf<(typeof reviewCalls)['nearReview']>['near'];

export function NearestPicture({ id, material }: { id: number; material: number }) {
  const { t } = useTranslation('desk');
  const { t: tModeration } = useTranslation('moderation');
  const isLocal = useLocalTime();
  const [near, setNear] = useState<Near>();
  const { send } = useCall(addresses.nearReview, { onFailure: () => true });
  const look = useEffectEvent(() => send({ kind: 'contribution', id, material_id: material }));
  useEffect(() => {
    void look().then((answer) => setNear(answer?.near));
  }, []);
  if (!near) return null;
  const { kind, id: found, bits, at, nick, same } = near;
  const said = same === 1 ? 'same' : nick === '' ? 'erased' : 'other';
  const date = formatDate(new Date(at * 1000), 'day', isLocal);
  return (
    <output aria-label={t('review.near.label')} className="card padded row g12">
      <Icon of={FileStack} />
      <span className="grow stack">
        <b>{t('review.near.title', { percent: Math.round((1 - bits / printBits) * 100) })}</b>
        <span className="muted">
          {tModeration(`report.kinds.${kind}`)} <span className="tnum">{found}</span>,{' '}
          {t(`review.near.${said}`, { date, nick })}
        </span>
      </span>
      <Button kind="ghost" size="small" onClick={() => setNear(undefined)}>
        {t('review.near.ignore')}
      </Button>
    </output>
  );
}
