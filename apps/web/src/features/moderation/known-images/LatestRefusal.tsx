// What was refused last, its case, and letting the file through after a mistake: that asks for a reason.
import { knownImageLimits, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { OpenKnownImages } from './load-known-images.ts';

type Latest = NonNullable<OpenKnownImages['latest']>;

export const shortPrint = (print: string): string => `${print.slice(0, 4)}…${print.slice(-4)}`;

export function LatestRefusal({ latest }: { latest: Latest }) {
  const { t } = useTranslation('moderation');
  const { print, door, bits, turned, reference, allowed } = latest;
  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{t('known.latest')}</h2>
      <dl className="known-facts">
        <dt>{t('known.door')}</dt>
        <dd>{t(`known.doors.${door}`)}</dd>
        <dt>{t('known.columns.print')}</dt>
        <dd>
          <code>{shortPrint(print)}</code>
          {turned && `, ${t('known.turned')}`}
        </dd>
        <dt>{t('known.distance')}</dt>
        <dd>{t('known.bits', { count: bits })}</dd>
        {reference !== '' && (
          <>
            <dt>{t('known.case')}</dt>
            <dd className="tnum">{reference}</dd>
          </>
        )}
      </dl>
      {reference !== '' && <ButtonLink to={pathTo('cases', { reference })}>{t('known.openCase')}</ButtonLink>}
      {allowed ? <Note tone="success">{t('known.isAllowed')}</Note> : <Allowing id={latest.id} />}
    </Card>
  );
}

function Allowing({ id }: { id: number }) {
  const { t } = useTranslation('moderation');
  const [asks, setAsks] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, fault, send } = useCall(addresses.allowImage, { around: withStepUp });
  async function allow(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (await send({ id, reason })) await revalidate();
  }
  if (!asks)
    return (
      <Button kind="ghost" onClick={() => setAsks(true)}>
        {t('known.mistake')}
      </Button>
    );
  return (
    <form className="stack g12" onSubmit={(event) => void allow(event)}>
      <p className="muted">{t('known.allowText')}</p>
      <Field label={t('known.reason')} error={fault?.text}>
        <TextArea name="reason" rows={3} minLength={3} maxLength={knownImageLimits.reasonMax} required />
      </Field>
      <div className="cluster g8">
        <Button kind="primary" type="submit" busy={busy && t('known.allowing')}>
          {t('known.allow')}
        </Button>
        <Button kind="ghost" onClick={() => setAsks(false)}>
          {t('known.cancel')}
        </Button>
      </div>
    </form>
  );
}
