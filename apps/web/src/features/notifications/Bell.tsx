// The bell of a member, in the header and beside a room: the server draws it with its count, it opens the latest
// notifications, and it holds the feed of this document while it is on screen.
import { pathTo } from '@alcove/protocol';
import BellGlyph from 'lucide-react/icons/bell';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { latePart } from '../../late-part.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePopover } from '../../ui/popover.ts';
import { Badge } from '../../ui/StatusTag.tsx';
import { holdFeed } from './document-feed.ts';
import { type RenderedUnread, useUnreadCount } from './unread.ts';

const BellPanel = latePart(() => import('./BellPanel.tsx'));

export type BellProps = {
  /** Of the session whose notifications these are. */
  session: string;
  rendered: RenderedUnread;
  /** False behind a closed gate: nothing is fetched. */
  visited: boolean;
  discreet: boolean;
};

export function Bell({ session, rendered, visited, discreet }: BellProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const count = useUnreadCount(rendered);
  const { open, popover, trigger, hide } = usePopover('dialog');
  const shownAt = useRef(key);
  useEffect(() => {
    return visited ? holdFeed(session, rendered) : undefined;
    // The rendered count of the first page is as good as a later one: newer counts arrive by the feed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [visited, session]);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    hide();
  }, [key, hide]);
  return (
    <>
      <button
        type="button"
        {...trigger}
        className="icon-button bell"
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.name')}
      >
        <Icon of={BellGlyph} />
        {count > 0 && (
          <span className="bell-count">
            <Badge count={count} />
          </span>
        )}
      </button>
      <dialog {...popover} aria-label={t('bell.name')} className="popover bell-panel">
        {open && (
          <Suspense fallback={<div className="bell-body" />}>
            <BellPanel count={count} discreet={discreet} onClose={hide} />
          </Suspense>
        )}
        <div className="bell-foot">
          <ButtonLink block to={pathTo('notificationList')}>
            {t('bell.all')}
          </ButtonLink>
        </div>
      </dialog>
    </>
  );
}
