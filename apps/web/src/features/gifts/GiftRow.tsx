// A gift in one's own lists: what it is, from or for whom, its words, its photo, and what one may do with it.
import type { Gift, GiftAnswer, GiftStatus } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { pathTo } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Pause from 'lucide-react/icons/pause';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { DateText } from '../../ui/DateText.tsx';
import type { Glyph } from '../../ui/Icon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusTag, type StatusTagTone } from '../../ui/StatusTag.tsx';
import './lists.css';
import { reportSheet } from '../moderation/index.ts';
import { Tokens } from '../wallet/index.ts';
import { GiftArt } from './GiftArt.tsx';
import { GiftPhoto } from './GiftPhoto.tsx';

type Mark = {
  tone: StatusTagTone;
  icon?: Glyph;
  word: 'new' | 'read' | 'hidden' | 'waits' | 'refused' | 'returned' | 'given';
};

const received: Record<GiftStatus, Mark> = {
  pending: { tone: 'warning', icon: Pause, word: 'waits' },
  new: { tone: 'new', word: 'new' },
  read: { tone: 'plain', icon: Check, word: 'read' },
  hidden: { tone: 'plain', icon: EyeOff, word: 'hidden' },
  refused: { tone: 'plain', icon: X, word: 'refused' },
  returned: { tone: 'plain', icon: RotateCcw, word: 'returned' },
};
const sent: Record<GiftStatus, Mark> = {
  ...received,
  new: { tone: 'success', icon: Check, word: 'given' },
};

/** The other of the two, with a link to their profile. */
function Other({ gift, own }: { gift: Gift; own: 'giver' | 'recipient' }) {
  const { t } = useTranslation('gifts');
  const person = own === 'giver' ? gift.recipient : gift.sender;
  if (!person) return t('list.fromDiscreet');
  const { nick } = person;
  const link = <Link className="link" to={pathTo('profile', { nick })} />;
  return own === 'giver' ? (
    <Trans t={t} i18nKey="list.toLinked" values={{ nick }} components={{ a: link }} />
  ) : (
    <Trans t={t} i18nKey="list.fromLinked" values={{ nick }} components={{ a: link }} />
  );
}

type GiftRowProps = { gift: Gift; own: 'giver' | 'recipient'; onChange: () => void };

export function GiftRow({ gift, own, onChange }: GiftRowProps) {
  const { t } = useTranslation('gifts');
  const { busy, send } = useCall(addresses.giftStatus, { toast: true });
  const { status, value, message, photo, until } = gift;
  const isOwn = own === 'recipient';
  const { tone, icon, word } = (isOwn ? received : sent)[status];
  async function answer(to: GiftAnswer) {
    if (!(await send({ id: gift.id, status: to }))) return;
    if (to === 'accept')
      notify({ icon: Check, tone: 'success', title: t('list.accepted', { count: value }) });
    if (to === 'refuse') notify({ icon: RotateCcw, tone: 'success', title: t('list.refusedDone') });
    onChange();
  }
  const report = () =>
    reportSheet.set({
      kind: 'gift',
      nick: gift.sender?.nick,
      items: [{ id: String(gift.id), text: message || gift.gift.name, atMs: gift.date * 1000 }],
      onHidden: onChange,
    });
  const press = (to: GiftAnswer) => ({ onClick: () => void answer(to), 'aria-busy': busy || undefined });
  return (
    <li
      className={classes(
        'gift-row row g16',
        isOwn && status === 'new' && 'new',
        status === 'hidden' && 'masked',
      )}
    >
      <span className="gift-row-art">
        <GiftArt image={gift.gift.image} {...(isOwn && status === 'pending' && { className: 'held' })} />
        {isOwn && status === 'pending' && <Icon of={Pause} size={20} className="gift-held-mark" />}
      </span>
      <div className="gift-row-text">
        <p className="gift-row-name cluster">
          <b>{gift.gift.name}</b>
          <StatusTag tone={tone} {...(icon && { icon })}>
            {t(`list.${word}`)}
          </StatusTag>
        </p>
        <p className="gift-row-from">
          <Other gift={gift} own={own} />
          {', '}
          <DateText at={gift.date * 1000} />
        </p>
        {message !== '' && <p className="gift-words">{t('form.quoted', { message })}</p>}
        {until > 0 && (
          <p className="gift-row-from">
            {t(isOwn ? 'list.until' : 'list.untilTheirs')} <DateText at={until} form="day" />
          </p>
        )}
        {photo !== '' && <GiftPhoto address={photo} />}
      </div>
      <Tokens count={value} sign={isOwn && '+'} />
      {isOwn && (
        <div className="gift-row-actions row g8">
          {status === 'new' && (
            <Button kind="primary" icon={Check} {...press('read')}>
              {t('list.markRead')}
            </Button>
          )}
          {status === 'pending' && (
            <>
              <Button icon={Check} {...press('accept')}>
                {t('list.accept')}
              </Button>
              <Button kind="ghost" icon={X} {...press('refuse')}>
                {t('list.refuse')}
              </Button>
            </>
          )}
          {(status === 'new' || status === 'read') && (
            <IconButton icon={EyeOff} label={t('list.hide')} {...press('hidden')} />
          )}
          {status === 'hidden' && (
            <Button icon={Eye} {...press('read')}>
              {t('list.show')}
            </Button>
          )}
          <IconButton icon={Flag} label={t('list.report')} onClick={report} />
        </div>
      )}
    </li>
  );
}
