// The list of reports; one at a time is open beneath its row. Each opening is recorded by the server.
import { type OpenedReport, reportLimits, type ReportSummary } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { OpenReports } from './load-reports.ts';
import { SealedReport } from './SealedReport.tsx';
import './reports.css';

function useOpening() {
  const [opened, setOpened] = useState<OpenedReport>();
  const [asked, setAsked] = useState<string>();
  const { busy, fault, send } = useCall(addresses.openReport, { around: withStepUp });
  return {
    opened,
    isOpening: (reference: string) => busy && asked === reference,
    faultOf: (reference: string) => (asked === reference ? fault : undefined),
    close: () => setOpened(undefined),
    async open(reference: string) {
      if (busy) return;
      setAsked(reference);
      const answer = await send({ reference });
      if (answer) setOpened(answer);
    },
  };
}

export function ReportList({ list, total_count: total, page }: Omit<OpenReports, 'state'>) {
  const { t } = useTranslation('moderation');
  const opening = useOpening();
  if (list.length === 0) {
    return <EmptyState icon={Flag} title={t('reports.emptyTitle')} sentence={t('reports.emptyText')} />;
  }
  return (
    <section aria-label={t('reports.label')} className="reports">
      <p className="dim">{t('reports.total', { count: total })}</p>
      <ul>
        {list.map((report) => (
          <Row key={report.reference} report={report} opening={opening} />
        ))}
      </ul>
      <Pager page={page} total={total} perPage={reportLimits.perPage} />
    </section>
  );
}

function Row({ report, opening }: { report: ReportSummary; opening: ReturnType<typeof useOpening> }) {
  const { t } = useTranslation('moderation');
  const { reference, kind, reason, reported_at: at } = report;
  const { opened } = opening;
  const fault = opening.faultOf(reference);
  const isOpen = opened?.reference === reference;
  const times = isOpen ? opened.opened : report.opened;
  return (
    <li>
      <div className="report-row">
        <div>
          <p className="cluster g8">
            <b className="tnum">{reference}</b>
            {reason === 'underage' && times === 0 && (
              <StatusTag tone="danger">{t('reports.urgent')}</StatusTag>
            )}
          </p>
          <p>
            {t('reports.row', {
              kind: t(`report.kinds.${kind}`),
              reason: t(`report.reasons.${reason}`),
            })}
          </p>
          <p className="dim">
            <DateText at={at} />
            {', '}
            {times === 0 ? t('reports.neverOpened') : t('reports.opened', { count: times })}
          </p>
        </div>
        {isOpen ? (
          <Button onClick={opening.close} aria-expanded="true">
            {t('reports.close')}
          </Button>
        ) : (
          <Button
            aria-expanded="false"
            aria-label={`${t('reports.openReport')} ${reference}`}
            busy={opening.isOpening(reference) && t('reports.opening')}
            onClick={() => void opening.open(reference)}
          >
            {t('reports.openReport')}
          </Button>
        )}
      </div>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      {isOpen && <SealedReport report={opened} />}
    </li>
  );
}
