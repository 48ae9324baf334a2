// How it stands between two members where they may not write each other: a request, a refusal, a block.
import type { PmConversation } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import DoorClosed from 'lucide-react/icons/door-closed';
import Hourglass from 'lucide-react/icons/hourglass';
import Slash from 'lucide-react/icons/circle-slash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { isCouple, useContactWords } from '../use-contact-words.ts';
import type { PmActions } from '../use-pm-actions.ts';

type Props = { conversation: PmConversation; actions: PmActions; onBlock: () => void; onUnblock: () => void };

type SheetProps = {
  icon: Glyph;
  danger?: boolean;
  title: string;
  line: string;
  foot?: string;
  children: ReactNode;
};

const Sheet = ({ icon, danger, title, line, foot, children }: SheetProps) => (
  <div className="pm-standing">
    <div className="pm-standing-head row g12">
      <span className="pm-arch" data-danger={danger || undefined}>
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
    </div>
    <p>{line}</p>
    <span className="pm-standing-gap" />
    {foot && <p className="pm-standing-foot">{foot}</p>}
    <div className="pm-standing-actions">{children}</div>
  </div>
);

/** A request as its recipient sees it before the answer: no text, no photo of the sender. */
function Request({ conversation, actions, onBlock }: Props) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const { recipient, common } = conversation;
  const nick = nickOf(recipient);
  const { gender, age, town, status } = recipient;
  const who = [
    t(`line.gender.${gender}`),
    !isCouple(recipient) && age > 0 && t('line.age', { count: age }),
  ].filter(Boolean);
  return (
    <div className="pm-standing pm-request">
      <div className="pm-standing-head row g12">
        <img className="pm-portrait" src={recipient.avatar_url} alt="" />
        <h2>{isCouple(recipient) ? t('request.titleCouple', { nick }) : t('request.title', { nick })}</h2>
      </div>
      <ul className="pm-facts">
        <li>
          <b>{who.join(', ')}</b>
          {town && <span>{town}</span>}
        </li>
        <li>
          <b>{status === 'XXL' ? 'XXL' : t('line.free')}</b>
        </li>
        {common.length > 0 && (
          <li>
            <b>{t('request.common')}</b>
            <span>{common.join(', ')}</span>
          </li>
        )}
      </ul>
      <p>{t('request.line')}</p>
      <span className="pm-standing-gap" />
      <div className="pm-standing-actions pm-request-actions">
        <Button
          kind="primary"
          busy={actions.busy === 'accept' && t('request.accept')}
          onClick={actions.accept}
        >
          {t('request.accept')}
        </Button>
        <Button busy={actions.busy === 'refuse' && t('request.refuse')} onClick={() => void actions.refuse()}>
          {t('request.refuse')}
        </Button>
        <Button kind="danger" onClick={onBlock}>
          {t('request.block')}
        </Button>
      </div>
      <p className="pm-standing-foot pm-wide-only">{t('request.noReason')}</p>
    </div>
  );
}

export function PmStanding(props: Props) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const { conversation, actions, onUnblock } = props;
  const nick = nickOf(conversation.recipient);
  // Otherwise it was an agreement that one of the two withdrew.
  const isRefusal = conversation.asked_by > 0;
  const archive = <Button onClick={() => void actions.archive()}>{t('actions.archive')}</Button>;
  if (conversation.recipient.deleted === 1) {
    return (
      <Sheet icon={UserX} title={t('state.former')} line={t('state.formerLine')}>
        {archive}
      </Sheet>
    );
  }
  switch (conversation.general_status) {
    case 'requested_by_recipient':
      return <Request {...props} />;
    case 'requested_by_me':
      return (
        <Sheet icon={Hourglass} title={t('state.sent')} line={t('state.sentLine', { nick })}>
          <Button
            busy={actions.busy === 'withdraw' && t('state.withdraw')}
            onClick={() => void actions.withdraw()}
          >
            {t('state.withdraw')}
          </Button>
        </Sheet>
      );
    case 'denied_by_me':
      return (
        <Sheet
          icon={Undo2}
          title={isRefusal ? t('state.mine', { nick }) : t('state.mineWithdrawn')}
          line={t('state.mineLine')}
          foot={t('state.mineFoot')}
        >
          {archive}
          <Button
            kind="primary"
            busy={actions.busy === 'allow' && t('state.allow')}
            onClick={() => void actions.allow()}
          >
            {t('state.allow')}
          </Button>
        </Sheet>
      );
    case 'blocked_by_me':
      return (
        <Sheet icon={Ban} danger title={t('state.blocked', { nick })} line={t('state.blockedLine')}>
          {archive}
          <Button onClick={onUnblock}>{t('state.unblock')}</Button>
        </Sheet>
      );
    case 'blocked_by_recipient':
      return (
        <Sheet
          icon={DoorClosed}
          title={t('state.blockedByThem', { nick })}
          line={t('state.blockedByThemLine')}
        >
          {archive}
        </Sheet>
      );
    default:
      return (
        <Sheet
          icon={Slash}
          title={isRefusal ? t('state.refused', { nick }) : t('state.withdrawn', { nick })}
          line={t('state.refusedLine')}
          foot={t('state.refusedFoot')}
        >
          {archive}
        </Sheet>
      );
  }
}
