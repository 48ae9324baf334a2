// The operator's view: events that wait, events that were given up, and what became of pushes.
import * as addresses from '@alcove/protocol/addresses';
import './other-pages.css';
import './settings.css';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import type { LoadedFlow } from './load.ts';

const results = ['sent', 'gone', 'later', 'unreachable', 'refused'] as const;

export function NotificationFlowView({ flow }: { flow: LoadedFlow }) {
  const { t } = useTranslation('notifications');
  const { revalidate } = useRevalidator();
  const { send, fault } = useCall(addresses.retryNotificationEvent, { inTurn: true });
  async function retry(id: number) {
    await send({ id });
    await revalidate();
  }
  const figures = [
    { name: t('flow.waiting'), value: flow.waiting },
    { name: t('flow.oldest'), value: flow.oldest_at === 0 ? '–' : <DateText at={flow.oldest_at} /> },
    { name: t('flow.mails'), value: flow.mails },
    { name: t('flow.pushes'), value: flow.pushes },
  ];
  return (
    <>
      <dl className="flow-figures">
        {figures.map(({ name, value }) => (
          <div key={name} className="card padded">
            <dt>{name}</dt>
            <dd className="d32">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="card padded notice-card" aria-labelledby="flow-results">
        <h2 id="flow-results">{t('flow.results')}</h2>
        <p className="hint">{t('flow.resultsHint')}</p>
        <dl className="flow-results">
          {results.map((result) => (
            <div key={result}>
              <dt>{t(`flow.result.${result}`)}</dt>
              <dd>{flow.results[result]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card padded notice-card" aria-labelledby="flow-dead">
        <h2 id="flow-dead">{t('flow.dead', { count: flow.dead_count })}</h2>
        <p className="hint" aria-live="polite">
          {fault?.text}
        </p>
        {flow.dead.length === 0 && <EmptyState title={t('flow.noneTitle')} sentence={t('flow.none')} />}
        {flow.dead.length > 0 && (
          <ul className="push-devices stack">
            {flow.dead.map((event) => (
              <li key={event.id}>
                <span className="notice-row-text">
                  <b>
                    {event.type} · {event.id}
                  </b>
                  <small>{event.fault}</small>
                  <small>
                    <DateText at={event.dead_at} />
                  </small>
                </span>
                <Button
                  aria-label={t('flow.againOne', { id: event.id })}
                  onClick={() => void retry(event.id)}
                >
                  {t('flow.again')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
