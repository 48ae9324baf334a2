// What the line carries, in three numbers and a sentence.
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalZero from 'lucide-react/icons/signal-zero';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isStable } from './line.ts';
import type { Line } from './use-line.ts';
import { useRate } from './use-rate.ts';

const icons = { stable: Signal, weak: SignalLow, cut: SignalZero };

const judged = (line: Line) =>
  line.status === 'measured' ? (isStable(line) ? 'stable' : 'weak') : line.status;

export function Network({ line, onAgain }: { line: Line; onAgain: () => void }) {
  const { t, i18n } = useTranslation('streams');
  const rateOf = useRate();
  const id = useId();
  const is = judged(line);
  const measured = line.status === 'measured' ? line : undefined;
  const lost = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const numbers = {
    up: measured && rateOf(measured.upKbps),
    delay: measured && t('loge.network.ms', { ms: Math.round(measured.roundTripMs) }),
    lost: measured && lost.format(measured.lost),
  };
  return (
    <section aria-labelledby={id}>
      <header className="loge-title">
        <h2 id={id}>{t('loge.network.title')}</h2>
        <output className="loge-line" data-is={is}>
          {is === 'trying' ? <Spinner size={16} /> : <Icon of={icons[is]} size={16} />}
          {t(`loge.network.${is}`)}
        </output>
        <IconButton
          icon={RefreshCw}
          size="small"
          label={t('loge.network.again')}
          aria-disabled={is === 'trying'}
          onClick={() => is !== 'trying' && onAgain()}
        />
      </header>
      <dl className="loge-network">
        {(['up', 'delay', 'lost'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`loge.network.${name}`)}</dt>
            <dd className="tnum">{numbers[name] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {is !== 'stable' && <p className="dim">{t(`loge.network.${is}Line`)}</p>}
    </section>
  );
}
