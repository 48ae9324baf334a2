// R2.212: the rules of the rooms, shown at the first visit to the chat until they are read. It covers no control
// of the room: reading and writing go on beside it.
import './welcome.css';
import { pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import CameraOff from 'lucide-react/icons/camera-off';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { kept, keptText, outlastsDocument } from '../../../kept.ts';
import { hasGateCookie } from '../../accounts/index.ts';

const dismissal = kept('local', 'chat-welcome', keptText, { plain: true });

/** Behind a closed gate it is not shown; where storage is refused, it would come back on every page. */
const isDue = (): boolean => hasGateCookie() && outlastsDocument('local') && dismissal.get() === undefined;

const rules = [
  { rule: 'consent', icon: glyph('heart-handshake') },
  { rule: 'images', icon: CameraOff },
  { rule: 'block', icon: Ban },
] as const;

export function TermsWelcome() {
  const { t } = useTranslation('rooms');
  const id = useId();
  const due = useSyncExternalStore(dismissal.subscribe, isDue, () => false);
  if (!due) return null;
  return (
    <section className="terms-welcome" aria-labelledby={id}>
      <h2 id={id} className="d24">
        {t('welcome.title')}
      </h2>
      <ul className="muted">
        {rules.map(({ rule, icon }) => (
          <li key={rule}>
            <Icon of={icon} size={16} />
            <span>{t(`welcome.rules.${rule}`)}</span>
          </li>
        ))}
      </ul>
      <div className="terms-welcome-foot cluster apart">
        <Link to={pathTo('cgu')}>{t('welcome.terms')}</Link>
        <Button size="small" onClick={() => dismissal.set('read')}>
          {t('welcome.dismiss')}
        </Button>
      </div>
    </section>
  );
}
