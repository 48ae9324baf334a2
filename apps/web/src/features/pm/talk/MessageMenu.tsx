// What one may do about a message: behind a button beside it, the secondary press, and the menu key. One menu exists
// while it is open; the buttons of a log are one stop of the keyboard, and arrows go from one to the next.
import { parse, toText } from '@alcove/markup';
import type { PmConversation, PmMessage } from '@alcove/protocol';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuItem, PointMenu } from '../../../ui/Menu.tsx';
import { MessageSlot } from '../window-actions.tsx';

const buttonClass = 'pm-message-menu';

/** On the list of messages. */
export function moveBetweenMenus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const button = (event.target as Element).closest<HTMLElement>(`.${buttonClass}`);
  if (!step || !button) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${buttonClass}`)];
  all[all.indexOf(button) + step]?.focus();
}

type Point = { x: number; y: number };

type MessageMenuProps = {
  message: PmMessage;
  conversation: PmConversation;
  /** The stop of the keyboard. */
  isLast: boolean;
  children: ReactNode;
};

export function MessageMenu({ message, conversation, isLast, children }: MessageMenuProps) {
  const { t } = useTranslation('pm');
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ at: Point; from: HTMLElement }>();
  const openFrom = (point?: Point) => {
    const from = button.current;
    if (!from) return;
    const box = from.getBoundingClientRect();
    setOpened({ at: point ?? { x: box.left, y: box.bottom + 4 }, from });
  };
  const openAt = (event: MouseEvent) => {
    // Links and chosen words keep the menu of the browser.
    const isPlain = !(event.target as Element).closest('a') && getSelection()?.isCollapsed !== false;
    if (!isPlain) return;
    event.preventDefault();
    // A key has no place.
    const { clientX: x, clientY: y } = event;
    openFrom(x || y ? { x, y } : undefined);
  };
  return (
    <div className="pm-spoken row" onContextMenu={openAt}>
      <div className="pm-spoken-parts">{children}</div>
      <IconButton
        ref={button}
        icon={Ellipsis}
        size="small"
        className={buttonClass}
        label={t('actions.messageMenu')}
        tabIndex={isLast ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        onClick={() => openFrom()}
      />
      {opened &&
        createPortal(
          <PointMenu
            label={t('actions.messageMenu')}
            at={opened.at}
            from={opened.from}
            onClose={() => setOpened(undefined)}
          >
            {message.message !== '' && (
              <MenuItem
                icon={Copy}
                onSelect={() => void navigator.clipboard?.writeText(toText(parse(message.message)))}
              >
                {t('actions.copy')}
              </MenuItem>
            )}
            <MessageSlot message={message} other={conversation.recipient} conversation={conversation} />
          </PointMenu>,
          // Elements outside an open dialog cannot be clicked.
          opened.from.closest('dialog') ?? document.body,
        )}
    </div>
  );
}
