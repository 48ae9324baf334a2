// The chosen case beside the list: by when, what is known without opening it, and its one next action.
import { type CaseSummary, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { CaseClock } from './CaseClock.tsx';
import { useCaseObject } from './use-case-object.ts';

type Props = {
  row: CaseSummary;
  now: number;
  busy: boolean;
  fault: string | undefined;
  onTake: () => void;
};

export function CaseAside({ row, now, busy, fault, onTake }: Props) {
  const { t } = useTranslation('desk');
  const objectOf = useCaseObject();
  const { reference, kind, author, taken_by: taker, notices, hidden, closed_to_reader: closed } = row;
  const waits = row.state === 'new' || row.state === 'open';
  const facts = [
    [t('cases.columns.object'), objectOf(row)],
    [t('cases.facts.received'), <DateText key="received" at={row.received_at} form="short" />],
    [t('reports.author'), author ? author.nick || t('reports.erased') : t('reports.unknown')],
    [t('cases.facts.notices'), notices],
    [t('cases.facts.hidden'), t(hidden === 1 ? 'cases.facts.yes' : 'cases.facts.no')],
    [t('cases.columns.taker'), taker ? taker.nick : t('cases.nobody')],
  ] as const;
  return (
    <Card className="case-aside stack g16">
      <div className="stack g4">
        <span className="dim tnum">{reference}</span>
        <h2 className="d24">{t(`cases.kinds.${kind}`)}</h2>
      </div>
      {waits && (
        <div className="row g16">
          <CaseClock of={row} now={now} />
          <p>
            <span className="dim block">{t('cases.due')}</span>
            <DateText at={row.due_at} />
          </p>
        </div>
      )}
      <dl className="case-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="split g12">
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div role="alert">{fault && <Note tone="danger">{fault}</Note>}</div>
      {closed && <Note>{t(`cases.closedBecause.${closed}`)}</Note>}
      {waits && !closed ? (
        <Button kind="primary" block busy={busy && t('cases.taking')} onClick={onTake}>
          {t('cases.takeAndOpen')}
        </Button>
      ) : (
        <ButtonLink block to={pathTo('cases', { reference })}>
          {t('cases.open')}
        </ButtonLink>
      )}
    </Card>
  );
}
