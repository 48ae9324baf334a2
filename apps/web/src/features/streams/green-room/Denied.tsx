// Why there is no picture, and how it comes: in the words of the browser that she uses.
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

/** Chromium says that it is Safari too, so Safari comes last. */
function ownBrowser(): Help {
  const agent = navigator.userAgent;
  if (/firefox|fxios/i.test(agent)) return 'firefox';
  return /chrom|crios|edg|opr/i.test(agent) ? 'chromium' : 'safari';
}

/** Of the address, as Chromium draws it. Nothing in it can be pressed. */
const Drawing = () => {
  const { t } = useTranslation('streams');
  return (
    <div className="loge-drawing" aria-hidden="true">
      <div className="loge-address">
        <span className="loge-address-icon">
          <Icon of={SlidersHorizontal} size={16} />
        </span>
        <span>{`${location.host}${location.pathname}`}</span>
      </div>
      <div className="loge-permissions">
        <Icon of={Video} size={16} />
        <span>{t('loge.camera')}</span>
        <span className="loge-toggle" />
        <Icon of={Mic} size={16} />
        <span>{t('loge.microphone')}</span>
        <span className="loge-toggle" />
      </div>
    </div>
  );
};

type DeniedProps = { fault: DeviceFault; onRetry: () => void; onClose: () => void };

export function Denied({ fault, onRetry, onClose }: DeniedProps) {
  const { t } = useTranslation(['streams', 'refusals']);
  const [help, setHelp] = useState<Help>(() =>
    fault === 'busy' || fault === 'system' ? fault : ownBrowser(),
  );
  const isDenied = fault === 'denied' || fault === 'busy' || fault === 'system';
  return (
    <div className="loge-denied">
      <div className="loge-why">
        <span className="loge-arch">
          <Icon of={VideoOff} size={24} />
        </span>
        <h2 className="d32">{t(`loge.faults.${fault}.title`)}</h2>
        <p role="alert" className="loge-failed">
          {t('refusals:stream_failed')}
        </p>
        <p>{t(`loge.faults.${fault}.line`)}</p>
        {isDenied && (
          <ol className="loge-steps">
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>{t(`loge.help.${help}.${step}`)}</li>
            ))}
          </ol>
        )}
        <div className="loge-ways">
          <Button kind="primary" icon={RotateCcw} onClick={onRetry}>
            {t('loge.retry')}
          </Button>
          <Button onClick={onClose}>{t('loge.without')}</Button>
        </div>
        {isDenied && (
          <div className="loge-helps">
            {helps
              .filter((each) => each !== help)
              .map((each) => (
                <button key={each} type="button" className="link" onClick={() => setHelp(each)}>
                  {t(`loge.help.${each}.name`)}
                </button>
              ))}
          </div>
        )}
      </div>
      {isDenied && help === 'chromium' && <Drawing />}
    </div>
  );
}
