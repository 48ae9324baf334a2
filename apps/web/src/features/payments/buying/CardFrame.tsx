// The provider's page in ours: the card is typed there, and never here. Where it does not open, a link leads to it.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Unplug from 'lucide-react/icons/unplug';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { StartedOrder } from './purchase.ts';

/** After this long without a sign, the frame counts as blocked. */
const blockedAfterMs = 10_000;
const heights = { first: 470, least: 260, most: 1200 };

type CardFrameProps = {
  order: StartedOrder;
  /** Each message of a window, with the frame's own. */
  onMessage: (event: MessageEvent, source: MessageEventSource | null | undefined) => void;
};

/** The sandbox's page is ours and speaks; another provider's is known by having loaded. */
const speaks = (frame: string): boolean => frame.startsWith('/');

/** Asks for the frame in the theme of the page around it. */
const themed = (frame: string): string =>
  speaks(frame) ? `${frame}&theme=${document.documentElement.dataset.theme ?? ''}` : frame;

export function CardFrame({ order, onMessage }: CardFrameProps) {
  const { t } = useTranslation('payments');
  const { order: id, frame, redirect } = order;
  // Another answer about the same order may name the frame otherwise: it is loaded once.
  const [address] = useState(() => (frame ? themed(frame) : undefined));
  const place = new URL(address ?? redirect ?? '/', location.href);
  const element = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'coming' | 'open' | 'blocked'>('coming');
  const [heightPx, setHeightPx] = useState(heights.first);

  const receive = useEffectEvent((event: MessageEvent) => {
    const source = element.current?.contentWindow;
    onMessage(event, source);
    if (!source || event.source !== source) return;
    const { from, order: of, height } = Object(event.data) as Partial<Record<string, unknown>>;
    if (from !== 'card-frame' || of !== id) return;
    setState('open');
    if (typeof height === 'number') setHeightPx(Math.min(heights.most, Math.max(heights.least, height)));
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  const isComing = state === 'coming' && address !== undefined;
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => setState('blocked'), blockedAfterMs);
    return () => clearTimeout(timer);
  }, [isComing]);

  const isAway = address === undefined || state === 'blocked';
  return (
    <section className="card-host" aria-label={t('frame.label')}>
      <header>
        <Icon of={LockKeyhole} size={14} />
        <span className="card-host-name">{place.host}</span>
        <span className="card-host-note">{t('frame.window')}</span>
      </header>
      {isAway ? (
        <output className="card-away">
          <span className="pay-arch">
            <Icon of={Unplug} size={24} />
          </span>
          <b>{address === undefined ? t('frame.there') : t('frame.blocked')}</b>
          <p>{address === undefined ? t('frame.thereText') : t('frame.blockedText')}</p>
          <ButtonAnchor kind="primary" href={place.href} target="_blank" rel="noopener">
            {t('frame.open')}
          </ButtonAnchor>
        </output>
      ) : (
        <div className="card-frame" style={{ height: heightPx }}>
          {state === 'coming' && (
            <span className="card-frame-wait">
              <Spinner />
              {t('frame.coming')}
            </span>
          )}
          {/* Its own answer says what it may do; a provider's page needs cookies of its own. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- as said */}
          <iframe
            ref={element}
            src={address}
            title={t('frame.label')}
            data-open={state === 'open'}
            referrerPolicy="origin"
            onLoad={() => address && !speaks(address) && setState('open')}
          />
        </div>
      )}
    </section>
  );
}
