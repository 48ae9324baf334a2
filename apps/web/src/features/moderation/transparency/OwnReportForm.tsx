// The owner's words about a year, and its freezing.
import { dateInWords } from '@alcove/i18n';
import { pathTo, type Language, transparencyLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import Snowflake from 'lucide-react/icons/snowflake';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { addressIn } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { type LoadedOwnReport, yearAddress } from './load-transparency.ts';
import './transparency.css';

type Open = Extract<LoadedOwnReport, { state: 'open' }>;

const written = ['fr', 'en', 'ru'] as const;

export function OwnReportForm({ report: { year }, own }: Omit<Open, 'state'>) {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState(own.words);
  const { busy, fault, forgetFault, send } = useCall(addresses.writeReport);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!(await send({ year, ...words }))) return;
    notify({ icon: CircleCheck, tone: 'plain', title: t('ownReport.saved') });
    await revalidate();
  }

  return (
    <Card>
      <form className="stack g16" onSubmit={(event) => void save(event)}>
        <p className="muted t14">{t('ownReport.hint')}</p>
        {written.map((language) => (
          <Field key={language} label={t(`ownReport.text.${language}`)}>
            <TextArea
              lang={language}
              rows={5}
              maxLength={transparencyLimits.wordsMax}
              readOnly={own.frozen === 1}
              value={words[language]}
              onChange={({ currentTarget }) => {
                setWords({ ...words, [language]: currentTarget.value });
                forgetFault();
              }}
            />
          </Field>
        ))}
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        {own.frozen === 0 && (
          <Button type="submit" kind="primary" busy={busy && t('ownReport.saving')}>
            {t('ownReport.save')}
          </Button>
        )}
      </form>
    </Card>
  );
}

export function OwnReportAside({ report: { year }, own }: Omit<Open, 'state'>) {
  const { t, i18n } = useTranslation('desk');
  const months = addressIn(i18n.language as Language, addresses.reportMonths.path);
  const ages = addressIn(i18n.language as Language, addresses.ageProofsCsv.path);
  const { age_list: list } = own;
  const day = (at: number) => dateInWords(i18n.language, at, { dateStyle: 'short', timeZone: 'UTC' });
  return (
    <Card className="stack g16">
      <Freezing year={year} own={own} />
      <ButtonAnchor icon={Download} href={`${months}?year=${year}`} download>
        {t('ownReport.months')}
      </ButtonAnchor>
      <ButtonAnchor icon={Download} href={`${ages}?year=${year}`} download>
        {t('ownReport.ages')}
      </ButtonAnchor>
      {list && (
        <Note tone={list.stale ? 'danger' : 'plain'}>
          {t(list.stale ? 'ownReport.ageListStale' : 'ownReport.ageList', {
            count: list.providers,
            issued: day(list.issued_at),
            due: day(list.next_update),
          })}
        </Note>
      )}
      <Link className="text-link" to={`${pathTo('transparency')}${yearAddress(year)}`}>
        {t('ownReport.see')}
      </Link>
    </Card>
  );
}

function Freezing({ year, own }: { year: number; own: Open['own'] }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const { busy, fault, send } = useCall(addresses.freezeReport, { around: withStepUp });

  async function freeze() {
    if (!(await send({ year }))) return;
    setAsked(false);
    notify({ icon: Snowflake, tone: 'plain', title: t('ownReport.frozenNow') });
    await revalidate();
  }

  if (own.frozen === 1) return <Note icon={Snowflake}>{said('transparency.frozen', { year })}</Note>;
  if (own.ended === 0) return <p className="muted t14">{t('ownReport.running')}</p>;
  return (
    <>
      <Button icon={Snowflake} onClick={() => setAsked(true)}>
        {t('ownReport.freeze', { year })}
      </Button>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={t('ownReport.freezeAsk', { year })}
          description={t('ownReport.freezeText', { year })}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('ownReport.cancel')}</Button>
              <Button kind="danger" busy={busy && t('ownReport.freezing')} onClick={() => void freeze()}>
                {t('ownReport.freeze', { year })}
              </Button>
            </>
          }
        >
          <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        </Dialog>
      )}
    </>
  );
}
