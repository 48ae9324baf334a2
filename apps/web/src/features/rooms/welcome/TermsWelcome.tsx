// R2.212: the rules of the rooms, shown at the first visit to the chat until they are read: a row at the foot of the list
// or, in a room, of the stage. On a phone a room has no place for it: there it is a sheet, as what is pushed down jumps.
import './welcome.css';
import { pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import CameraOff from 'lucide-react/icons/camera-off';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useHandheld } from '../../../ui/screen.ts';
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

/** `inRoom`: in a room the page does not scroll. */
export function TermsWelcome({ inRoom = false }: { inRoom?: boolean }) {
  const { t } = useTranslation('rooms');
  const id = useId();
  const due = useSyncExternalStore(dismissal.subscribe, isDue, () => false);
  const isHandheld = useHandheld();
  // A window that is narrowed later keeps its card: no sheet comes over what its reader does.
  const [isSheet] = useState(isHandheld && inRoom);
  if (!due) return null;
  const understand = () => dismissal.set('read');
  const title = t('welcome.title');
  const words = (
    <ul className="terms-welcome-rules muted">
      {rules.map(({ rule, icon }) => (
        <li key={rule}>
          <Icon of={icon} size={16} />
          <span>{t(`welcome.rules.${rule}`)}</span>
        </li>
      ))}
    </ul>
  );
  const foot = (
    <div className="terms-welcome-foot cluster apart">
      <Link to={pathTo('cgu')}>{t('welcome.terms')}</Link>
      <Button size="small" onClick={understand}>
        {t('welcome.dismiss')}
      </Button>
    </div>
  );
  if (isSheet)
    return (
      <Dialog open onClose={understand} title={title}>
        <div className="stack g16">
          {words}
          {foot}
        </div>
      </Dialog>
    );
  return (
    <section className="terms-welcome" aria-labelledby={id}>
      <h2 id={id} className="d24">
        {title}
      </h2>
      {words}
      {foot}
    </section>
  );
}
