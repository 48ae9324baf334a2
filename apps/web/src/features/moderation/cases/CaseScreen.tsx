// One case: who named what, what is sealed, and the decision. Opening it is recorded, so a press asks for it.
import './cases.css';
import { knownImageLimits, type OpenedCase, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { SealedPieces } from '../evidence/index.ts';
import { SealedReport } from '../reports/index.ts';
import { CaseClock } from './CaseClock.tsx';
import { standOf } from './CasesList.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { CaseMessages } from './CaseMessages.tsx';
import { CaseEscalations, CaseOrders } from './CaseCauses.tsx';
import { useCaseObject } from './use-case-object.ts';

export function CaseScreen({ reference }: { reference: string }) {
  const { t } = useTranslation('desk');
  const [opened, setOpened] = useState<OpenedCase>();
  const { busy, fault, send } = useCall(addresses.openCase, { around: withStepUp });
  const open = async () => setOpened((await send({ reference })) ?? opened);
  const { state } = useLocation();
  const openAtOnce = useEffectEvent(() => void open());
  // A case that was taken from the list is opened by the same press.
  useEffect(() => {
    if (!(state as { open?: boolean } | null)?.open) return undefined;
    const timer = setTimeout(openAtOnce);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className="stack g16">
      <ButtonLink className="start" kind="ghost" icon={ArrowLeft} to={pathTo('cases')}>
        {t('cases.back')}
      </ButtonLink>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      {opened ? (
        <Opened found={opened} onChange={open} />
      ) : (
        <Card className="stack g12">
          <p className="muted">{t('cases.recorded')}</p>
          <Button
            className="start"
            kind="primary"
            busy={busy && t('cases.opening')}
            onClick={() => void open()}
          >
            {t('cases.open')}
          </Button>
        </Card>
      )}
    </div>
  );
}

const CaseLink = ({ reference }: { reference: string }) => (
  <Link className="link tnum" to={pathTo('cases', { reference })}>
    {reference}
  </Link>
);

function Decided({ found }: { found: NonNullable<OpenedCase['decided']> }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { decision, ground, reasons, at, by } = found;
  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{t(`cases.decisions.${decision}`)}</h2>
      <p className="muted">
        {by?.nick} <DateText at={at} />
      </p>
      <p>{said(`followed.grounds.${ground}`)}</p>
      {Object.entries(reasons).map(([language, text]) => (
        <p key={language} lang={language} className="case-words">
          {text}
        </p>
      ))}
    </Card>
  );
}

function Opened({ found, onChange }: { found: OpenedCase; onChange: () => Promise<void> }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const objectOf = useCaseObject();
  const take = useCall(addresses.takeCase, { around: withStepUp });
  const { reference, kind, author, taken_by: taker, state, contests, decided } = found;
  const { word, tone } = standOf(found);
  const waits = state === 'new' || state === 'open';
  return (
    <div className="case-columns">
      <div className="stack g16">
        <Card className="stack g16">
          <div className="stack g4">
            <div className="cluster g12">
              <h2 className="d24">{t(`cases.kinds.${kind}`)}</h2>
              <StatusTag tone={tone}>{t(`cases.stands.${word}`)}</StatusTag>
            </div>
            <p>{objectOf(found)}</p>
          </div>
          <div className="row g16">
            {waits && <CaseClock of={found} now={found.now} />}
            <p>
              <span className="dim block">{t('cases.due')}</span>
              <DateText at={found.due_at} />
            </p>
          </div>
          <p className="muted">
            {t('reports.author')} {author ? author.nick || t('reports.erased') : t('reports.unknown')}
            {found.strikes > 0 && ` · ${t('cases.strikes', { count: found.strikes })}`}
          </p>
          {found.copy_of && (
            <p>
              {t('cases.copyOf')} <CaseLink reference={found.copy_of} />
            </p>
          )}
          {found.copies.length > 0 && (
            <p className="cluster g8">
              {t('cases.copies')}
              {found.copies.map((copy) => (
                <CaseLink key={copy} reference={copy} />
              ))}
            </p>
          )}
          {waits && (
            <div className="cluster g12">
              <span className="muted">
                {taker ? t('cases.takenBy', { nick: taker.nick }) : t('cases.takenByNobody')}
              </span>
              <Button
                size="small"
                busy={take.busy && t('cases.taking')}
                onClick={() => void take.send({ reference }).then((answer) => answer && onChange())}
              >
                {t('cases.take')}
              </Button>
            </div>
          )}
          <div role="alert">{take.fault && <Note tone="danger">{take.fault.text}</Note>}</div>
        </Card>
        <SealedPieces reference={reference} />
        {found.alike.length > 0 && (
          <Card className="stack g12">
            <h2 className="t18 semibold">{said('known.alike')}</h2>
            <p className="muted">{said('known.alikeText', { bits: knownImageLimits.copyBits })}</p>
            <ul className="stack g8">
              {found.alike.map(({ kind: what, id, bits }) => (
                <li key={`${what} ${id}`} className="split">
                  <span>
                    {said(`report.kinds.${what}`)} <span className="tnum">{id}</span>
                  </span>
                  <span className="muted">{said('known.bits', { count: bits })}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {contests && (
          <Card className="stack g12">
            <h2 className="t18 semibold">
              {t(`cases.contested.${contests.by}`, { reference: contests.reference })}
            </h2>
            <p className="case-words">{contests.text}</p>
          </Card>
        )}
        {contests && <Decided found={contests.decided} />}
        <CaseOrders orders={found.orders} />
        <CaseEscalations escalations={found.escalations} />
        <CaseMessages found={found} />
        {found.reports.map((report) => (
          <Card key={report.reference} className="stack g8">
            <h2 className="t18 semibold">
              {t('reports.row', {
                kind: said(`report.kinds.${report.kind}`),
                reason: said(`report.reasons.${report.reason}`),
              })}
            </h2>
            <SealedReport report={report} grey={kind === 'minor'} />
          </Card>
        ))}
      </div>
      {decided ? <Decided found={decided} /> : <DecisionForm found={found} onDecided={onChange} />}
    </div>
  );
}
