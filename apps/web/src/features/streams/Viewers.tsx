// The viewers of the publisher's own camera and how long each has watched: a column where the screen is wide
// enough, otherwise behind a button.
import './viewers.css';
import type { StreamViewer, ViewerList } from '@alcove/live-client';
import { isAnonymous } from '@alcove/protocol';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { askMenu, usePersonDetails, useRoom } from '../chat/index.ts';
import { Elapsed } from './Elapsed.tsx';
import type { OwnPlacement } from './own-placement.ts';
import { useRoomCameras } from './room-cameras.ts';

/** Rows before "see the others": in the column, and in a popover or dialog. */
const initialRows = { column: 12, overlay: 6 };

function Row({ watcher: { uid, nick, since }, onMenu }: { watcher: StreamViewer; onMenu: () => void }) {
  const { t } = useTranslation('streams');
  const { view } = useRoom();
  const personDetails = usePersonDetails();
  const person = view?.people.get(uid);
  return (
    <li>
      <Avatar name={nick} src={person?.avatar_url || null} sizePx={34} />
      <span className="viewers-who stack grow">
        <b className="row g4" data-xxl={person?.status === 'XXL' || undefined}>
          <span className="cut">{nick}</span>
          {person?.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('certified')} />}
        </b>
        <span className="cut t12 dim">
          {isAnonymous({ uid }) ? t('own.visitor') : person && personDetails(person)}
        </span>
      </span>
      <span className="t12 dim">
        <Elapsed since={since} />
      </span>
      <IconButton
        icon={Ellipsis}
        size="small"
        label={t('own.about', { nick })}
        aria-haspopup="menu"
        onClick={(event) => {
          askMenu(event, { uid, nick });
          onMenu();
        }}
      />
    </li>
  );
}

type ViewersProps = { state: ViewerList };
type ListProps = ViewersProps & { first?: number; onMenu?: () => void };

function List({ state, first = initialRows.overlay, onMenu = () => {} }: ListProps) {
  const { t } = useTranslation('streams');
  const [isExpanded, setIsExpanded] = useState(false);
  // The latest viewer comes first.
  const named = state.watching.toReversed();
  const shown = isExpanded ? named : named.slice(0, first);
  const unnamed = Math.max(0, state.watchers - named.length);
  return (
    <>
      {state.watchers === 0 && <p className="dim">{t('own.nobody')}</p>}
      <ul>
        {shown.map((watcher) => (
          <Row key={watcher.uid} watcher={watcher} onMenu={onMenu} />
        ))}
      </ul>
      {shown.length < named.length && (
        <button type="button" className="viewers-more" onClick={() => setIsExpanded(true)}>
          {t('own.seeOthers', { count: named.length - shown.length })}
        </button>
      )}
      {isExpanded && unnamed > 0 && <p className="dim">{t('own.others', { count: unnamed })}</p>}
    </>
  );
}

export function ViewersButton({ state }: ViewersProps) {
  const { t } = useTranslation('streams');
  return (
    <Popover
      label={t('own.watching')}
      className="viewers"
      renderTrigger={(attributes) => (
        <Button
          {...attributes}
          className="viewers-button"
          icon={Eye}
          aria-label={t('watchers', { count: state.watchers })}
        >
          {state.watchers}
        </Button>
      )}
    >
      {(close) => (
        <>
          <h2>{t('own.watching')}</h2>
          <List state={state} onMenu={close} />
        </>
      )}
    </Popover>
  );
}

const Count = ({ count }: { count: number }) => {
  const { t } = useTranslation('streams');
  return (
    <>
      <span className="visually-hidden">{t('watchers', { count })}</span>
      <span aria-hidden="true">{count}</span>
    </>
  );
};

/** The viewer count on the own picture; where there is no column of viewers, a press opens the list. */
export function ViewersChip({ state, placement }: ViewersProps & { placement: OwnPlacement }) {
  const { t } = useTranslation('streams');
  const [isOpen, setIsOpen] = useState(false);
  const content = (
    <>
      <Icon of={Eye} size={placement === 'whole' ? 16 : 14} />
      <Count count={state.watchers} />
    </>
  );
  return (
    <>
      {placement !== 'window' && (
        <button
          type="button"
          className="media-chip viewers-open"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {content}
        </button>
      )}
      {placement !== 'whole' && <span className="media-chip viewers-count-plain">{content}</span>}
      {isOpen &&
        // A portal, since descendants of the picture get the colours of controls on pictures.
        createPortal(
          <Dialog open className="viewers" title={t('own.watching')} onClose={() => setIsOpen(false)}>
            <List state={state} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/** The column between camera windows and chat; absent unless the member is live, here or by a program. */
export function ViewersPanel() {
  const { t } = useTranslation('streams');
  const { client, room } = useRoom();
  const { own, elsewhere } = useRoomCameras(client, room.roomid);
  const state = own?.state ?? elsewhere;
  if (!state) return null;
  return (
    <section className="viewers viewers-panel" aria-label={t('own.watching')}>
      <header className="split">
        <h2>{t('own.watching')}</h2>
        <span className="viewers-count semibold muted">
          <Icon of={Eye} size={16} />
          <Count count={state.watchers} />
        </span>
      </header>
      <List state={state} first={initialRows.column} />
    </section>
  );
}
