// Shows the measured upload rate, round trip and loss, and a verdict.
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Signal from 'lucide-react/icons/signal';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalZero from 'lucide-react/icons/signal-zero';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isStable } from './network-quality.ts';
import type { NetworkTest } from './use-network-test.ts';
import { useBitrateText } from './use-bitrate-text.ts';

const icons = { stable: Signal, weak: SignalLow, cut: SignalZero };

const verdictOf = (networkTest: NetworkTest) =>
  networkTest.status === 'measured' ? (isStable(networkTest) ? 'stable' : 'weak') : networkTest.status;

export function NetworkQuality({
  networkTest,
  onRepeat,
}: {
  networkTest: NetworkTest;
  onRepeat: () => void;
}) {
  const { t, i18n } = useTranslation('streams');
  const bitrateText = useBitrateText();
  const id = useId();
  const verdict = verdictOf(networkTest);
  const measured = networkTest.status === 'measured' ? networkTest : undefined;
  const lost = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const numbers = {
    up: measured && bitrateText(measured.upKbps),
    delay: measured && t('greenRoom.network.ms', { ms: Math.round(measured.roundTripMs) }),
    lost: measured && lost.format(measured.lost),
  };
  return (
    <section aria-labelledby={id}>
      <header className="green-room-title row g8">
        <h2 id={id}>{t('greenRoom.network.title')}</h2>
        <output className="green-room-line" data-is={verdict}>
          {verdict === 'trying' ? <Spinner size={16} /> : <Icon of={icons[verdict]} size={16} />}
          {t(`greenRoom.network.${verdict}`)}
        </output>
        <IconButton
          icon={RefreshCw}
          size="small"
          label={t('greenRoom.network.again')}
          aria-disabled={verdict === 'trying'}
          onClick={() => verdict !== 'trying' && onRepeat()}
        />
      </header>
      <dl className="green-room-network">
        {(['up', 'delay', 'lost'] as const).map((name) => (
          <div className="stack" key={name}>
            <dt className="dim">{t(`greenRoom.network.${name}`)}</dt>
            <dd className="tnum t16 semibold">{numbers[name] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {verdict !== 'stable' && <p className="dim">{t(`greenRoom.network.${verdict}Line`)}</p>}
    </section>
  );
}
