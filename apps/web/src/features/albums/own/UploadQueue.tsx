// The queue as its member sees it: totals, then each photo with its progress, its reason, and what can be done.
import Check from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Image from 'lucide-react/icons/image';
import ImageOff from 'lucide-react/icons/image-off';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { countQueue, type Queued } from './upload-queue.ts';

type Actions = { onRetry: (key: number) => void; onRemove: (key: number) => void };

const marks: Record<Exclude<Queued['state'], 'done'>, Glyph> = {
  waiting: Clock,
  sending: Image,
  interrupted: WifiOff,
  refused: CircleAlert,
};

function useLine() {
  const { t, i18n } = useTranslation('albums');
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(bytes / 1_048_576);
  return (row: Queued): string => {
    if (row.state === 'waiting') return t('queue.next');
    if (row.state === 'done') return t('queue.inPlace');
    if (row.state !== 'sending') return row.reason;
    if (row.share >= 1) return t('queue.beingMade');
    return t('queue.bytes', { sent: megabytes(row.file.size * row.share), all: megabytes(row.file.size) });
  };
}

function Row({ row, onRetry, onRemove }: { row: Queued } & Actions) {
  const { t } = useTranslation('albums');
  const line = useLine()(row);
  const { name } = row.file;
  const isKnown = row.state === 'refused' && row.known;
  const isFailed = row.state === 'interrupted' || row.state === 'refused';
  return (
    <li className="queue-row row g12 t14" data-state={row.state}>
      <span className="queue-face">
        {row.state === 'done' ? (
          <img src={row.tile} alt="" width={52} height={52} />
        ) : (
          <Icon of={isKnown ? ImageOff : marks[row.state]} size={20} />
        )}
      </span>
      <span className="queue-words stack g4 grow muted">
        <b>
          <span className="cut">{name}</span>
          {row.state === 'done' && <Icon of={Check} size={16} />}
          {row.state === 'sending' && <span className="queue-share">{Math.round(row.share * 100)} %</span>}
        </b>
        {row.state === 'sending' && (
          <span className="queue-bar" aria-hidden="true">
            <span style={{ inlineSize: `${row.share * 100}%` }} />
          </span>
        )}
        <span className={isFailed ? 'queue-reason' : undefined} {...(isFailed && { role: 'alert' })}>
          {line}
        </span>
      </span>
      {row.state === 'interrupted' && (
        <Button size="small" onClick={() => onRetry(row.key)} aria-label={t('queue.retryName', { name })}>
          {t('queue.retry')}
        </Button>
      )}
      {isKnown && (
        <ButtonLink kind="ghost" size="small" to={pathTo('contact')}>
          {t('queue.contest')}
        </ButtonLink>
      )}
      <IconButton
        icon={X}
        size="small"
        label={row.state === 'done' ? t('queue.clear', { name }) : t('queue.cancel', { name })}
        onClick={() => onRemove(row.key)}
      />
    </li>
  );
}

export function UploadQueue({ queue, ...actions }: { queue: readonly Queued[] } & Actions) {
  const { t } = useTranslation('albums');
  const { done, sending, waiting, failed } = countQueue(queue);
  const totals = [
    done > 0 && t('queue.done', { count: done }),
    sending > 0 && t('queue.sending', { count: sending }),
    waiting > 0 && t('queue.waiting', { count: waiting }),
    failed > 0 && t('queue.failed', { count: failed }),
  ].filter((text) => text !== false);
  const isUnderWay = sending + waiting > 0;
  const ended = isUnderWay ? queue.filter(({ state }) => state !== 'done') : queue;
  return (
    <Card padded={false} className="upload-queue">
      <header className="split g12">
        <h2 className="t18">
          {t('queue.heading')} <span className="album-count dim tnum">{queue.length}</span>
        </h2>
        <Button size="small" kind="ghost" onClick={() => ended.forEach(({ key }) => actions.onRemove(key))}>
          {isUnderWay ? t('queue.cancelAll') : t('queue.clearAll')}
        </Button>
      </header>
      <span className="queue-whole" aria-hidden="true">
        {Object.entries({ done, sending, waiting, failed }).map(([state, count]) => (
          <span key={state} data-state={state} style={{ flexGrow: count }} />
        ))}
      </span>
      <output className="t14 muted">{totals.join(' · ')}</output>
      <ul>
        {queue.map((row) => (
          <Row key={row.key} row={row} {...actions} />
        ))}
      </ul>
    </Card>
  );
}
