// One window of a conversation. What opens it, and what an answer takes away, leaves the focus to it.
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { windowActions } from '../document-messages.ts';
import { useContactWords } from '../use-contact-words.ts';
import { useTalk } from '../use-messages.ts';
import { LateConversation } from './LateConversation.tsx';

export const isFocusLost = () => document.activeElement === document.body;

type WindowProps = {
  uid: number;
  /** A bubble or the list led here, and is gone. */
  isOpened: boolean;
  onLeave: (uid: number) => void;
};

export function DockWindow({ uid, isOpened, onLeave }: WindowProps) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const talk = useTalk(uid);
  const section = useRef<HTMLElement>(null);
  const isThere = talk !== undefined;
  const status = talk?.conversation.general_status;
  /** Of the conversation, when something of the window was last pressed. */
  const pressedAt = useRef<typeof status>(undefined);
  const regain = useEffectEvent(() => {
    if (isFocusLost()) (section.current?.querySelector('textarea') ?? section.current)?.focus();
  });
  useEffect(() => {
    if (isThere && isOpened) regain();
  }, [isThere, isOpened]);
  // An answer takes its buttons away.
  useEffect(() => {
    if (pressedAt.current !== undefined && pressedAt.current !== status) regain();
    pressedAt.current = undefined;
  }, [status]);
  if (!talk) return null;
  const minimize = () => {
    windowActions.minimize(uid);
    onLeave(uid);
  };
  const pressed = (event: KeyboardEvent) => {
    // A menu or a dialog of the window closes first.
    const isInside = (event.target as Element).closest('dialog, [popover]');
    if (event.key !== 'Escape' || event.defaultPrevented || isInside) return;
    event.stopPropagation();
    minimize();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape makes it small
    <section
      ref={section}
      tabIndex={-1}
      className="pm-window"
      aria-label={t('window', { nick: nickOf(talk.conversation.recipient) })}
      onKeyDown={pressed}
      onClick={() => {
        pressedAt.current = status;
      }}
    >
      <LateConversation
        talk={talk}
        controls={
          <>
            <IconButton icon={Minus} size="small" label={t('actions.minimize')} onClick={minimize} />
            <IconButton
              icon={X}
              size="small"
              label={t('actions.close')}
              onClick={() => {
                windowActions.hide(uid);
                onLeave(uid);
              }}
            />
          </>
        }
      />
    </section>
  );
}
