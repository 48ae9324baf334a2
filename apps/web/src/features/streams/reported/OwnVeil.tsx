// What follows for a publisher whose camera is veiled: who looks, and what is kept. Reporters are never named.
import { dateInWords } from '@alcove/i18n';
import Shield from 'lucide-react/icons/shield';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import type { OwnVeil as Told } from './open.ts';
import './reported.css';

type OwnVeilProps = { told: Told; onClose: () => void; onStop: () => void };

export default function OwnVeil({ told, onClose, onStop }: OwnVeilProps) {
  const { t, i18n } = useTranslation('streams');
  const time = dateInWords(i18n.language, told.veiled_at, { timeStyle: 'short' });
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('veiled.title')}
      footer={
        <div className="camera-report-actions">
          <Button onClick={onClose}>{t('veiled.stay')}</Button>
          <Button kind="outline" icon={VideoOff} onClick={onStop}>
            {t('veiled.stop')}
          </Button>
        </div>
      }
    >
      <div className="stack g16" role="alert">
        <p>{t('veiled.why', { time })}</p>
        <ol className="camera-veil-steps">
          {(['done', 'now', 'next'] as const).map((step) => (
            <li key={step} data-step={step}>
              <b>{t(`veiled.steps.${step}.title`)}</b>
              <span>{t(`veiled.steps.${step}.text`, { time })}</span>
            </li>
          ))}
        </ol>
        {told.kept === 1 && <Note icon={Shield}>{t('veiled.kept')}</Note>}
      </div>
    </SidePanel>
  );
}
