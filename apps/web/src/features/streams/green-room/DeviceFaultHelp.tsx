// Says why the camera does not open, and what to do about it in the publisher's browser.
import '../green-room.css';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { DeviceFault } from './devices.ts';

const helps = ['chromium', 'firefox', 'safari', 'system', 'busy'] as const;
type Help = (typeof helps)[number];

/** Chromium's user agent also contains "Safari", so Safari is tested last. */
function ownBrowser(): Help {
  const agent = navigator.userAgent;
  if (/firefox|fxios/i.test(agent)) return 'firefox';
  return /chrom|crios|edg|opr/i.test(agent) ? 'chromium' : 'safari';
}

/** A drawing of Chromium's address bar with its permission switches; nothing in it is interactive. */
const Drawing = () => {
  const { t } = useTranslation('streams');
  return (
    <div className="green-room-drawing stack g12" aria-hidden="true">
      <div className="green-room-address row g8 muted">
        <span className="green-room-address-icon">
          <Icon of={SlidersHorizontal} size={16} />
        </span>
        <span>{`${location.host}${location.pathname}`}</span>
      </div>
      <div className="green-room-permissions">
        <Icon of={Video} size={16} />
        <span>{t('greenRoom.camera')}</span>
        <span className="green-room-toggle" />
        <Icon of={Mic} size={16} />
        <span>{t('greenRoom.microphone')}</span>
        <span className="green-room-toggle" />
      </div>
    </div>
  );
};

type DeviceFaultHelpProps = {
  fault: DeviceFault;
  /** The words of the other way. */
  closing: string;
  onRetry: () => void;
  onClose: () => void;
};

export function DeviceFaultHelp({ fault, closing, onRetry, onClose }: DeviceFaultHelpProps) {
  const { t } = useTranslation(['streams', 'refusals']);
  const [help, setHelp] = useState<Help>(() =>
    fault === 'busy' || fault === 'system' ? fault : ownBrowser(),
  );
  const isDenied = fault === 'denied' || fault === 'busy' || fault === 'system';
  return (
    <div className="green-room-denied row">
      <div className="green-room-why stack g12">
        <span className="green-room-arch">
          <Icon of={VideoOff} size={24} />
        </span>
        <h2 className="d32">{t(`greenRoom.faults.${fault}.title`)}</h2>
        <p role="alert" className="green-room-failed semibold">
          {t('refusals:stream_failed')}
        </p>
        <p>{t(`greenRoom.faults.${fault}.line`)}</p>
        {isDenied && (
          <ol className="green-room-steps stack g12">
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>{t(`greenRoom.help.${help}.${step}`)}</li>
            ))}
          </ol>
        )}
        <div className="green-room-ways">
          <Button kind="primary" icon={RotateCcw} onClick={onRetry}>
            {t('greenRoom.retry')}
          </Button>
          <Button onClick={onClose}>{closing}</Button>
        </div>
        {isDenied && (
          <div className="green-room-helps">
            {helps
              .filter((each) => each !== help)
              .map((each) => (
                <button key={each} type="button" className="link" onClick={() => setHelp(each)}>
                  {t(`greenRoom.help.${each}.name`)}
                </button>
              ))}
          </div>
        )}
      </div>
      {isDenied && help === 'chromium' && <Drawing />}
    </div>
  );
}
