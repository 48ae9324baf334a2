// Who watches one's own camera, and for how long: a column of the room where there is space for it, otherwise
// behind a button.
import './watchers.css';
import type { Watcher, Watching } from '@alcove/live-client';
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
import { CertifiedSeal } from '../../ui/marks.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { askMenu, usePersonLine, useRoom } from '../rooms/index.ts';
import { Elapsed } from './Elapsed.tsx';
import type { OwnFace } from './own-face.ts';
import { useScene } from './scene.ts';

/** So many at first: beside the room, and where it lies over it. */
const shownFirst = { beside: 12, over: 6 };

function Row({ watcher: { uid, nick, since }, onMenu }: { watcher: Watcher; onMenu: () => void }) {
  const { t } = useTranslation('streams');
  const { view } = useRoom();
  const lineOf = usePersonLine();
  const person = view?.people.get(uid);
  return (
    <li>
      <Avatar name={nick} src={person?.avatar_url || null} sizePx={34} />
      <span className="watchers-who">
        <b data-xxl={person?.status === 'XXL' || undefined}>
          <span>{nick}</span>
          {person?.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('certified')} />}
        </b>
        <span>{uid < 0 ? t('own.visitor') : person && lineOf(person)}</span>
      </span>
      <span className="watchers-time">
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

type Watched = { state: Watching };
type ListProps = Watched & { first?: number; onMenu?: () => void };

function List({ state, first = shownFirst.over, onMenu = () => {} }: ListProps) {
  const { t } = useTranslation('streams');
  const [isWhole, setIsWhole] = useState(false);
  // Who came last comes first.
  const named = state.watching.toReversed();
  const shown = isWhole ? named : named.slice(0, first);
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
        <button type="button" className="watchers-more" onClick={() => setIsWhole(true)}>
          {t('own.seeOthers', { count: named.length - shown.length })}
        </button>
      )}
      {isWhole && unnamed > 0 && <p className="dim">{t('own.others', { count: unnamed })}</p>}
    </>
  );
}

export function WatchersButton({ state }: Watched) {
  const { t } = useTranslation('streams');
  return (
    <Popover
      label={t('own.watching')}
      className="watchers"
      renderTrigger={(attributes) => (
        <Button
          {...attributes}
          className="watchers-button"
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

/** How many, on her own picture; pressed, it tells who, where they have no column of their own. */
export function WatchersChip({ state, face }: Watched & { face: OwnFace }) {
  const { t } = useTranslation('streams');
  const [isOpen, setIsOpen] = useState(false);
  const inside = (
    <>
      <Icon of={Eye} size={face === 'whole' ? 16 : 14} />
      <Count count={state.watchers} />
    </>
  );
  return (
    <>
      {face !== 'window' && (
        <button
          type="button"
          className="media-chip watchers-asked"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {inside}
        </button>
      )}
      {face !== 'whole' && <span className="media-chip watchers-told">{inside}</span>}
      {isOpen &&
        // Not in the picture: there everything has the colours of what lies on pictures.
        createPortal(
          <Dialog open className="watchers" title={t('own.watching')} onClose={() => setIsOpen(false)}>
            <List state={state} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/** Between the stage and the talk; nothing while one is not on the air, here or by a program. */
export function WatchersPanel() {
  const { t } = useTranslation('streams');
  const { client, room } = useRoom();
  const { own, elsewhere } = useScene(client, room.roomid);
  const state = own?.state ?? elsewhere;
  if (!state) return null;
  return (
    <section className="watchers watchers-panel" aria-label={t('own.watching')}>
      <header>
        <h2>{t('own.watching')}</h2>
        <span className="watchers-count">
          <Icon of={Eye} size={16} />
          <Count count={state.watchers} />
        </span>
      </header>
      <List state={state} first={shownFirst.beside} />
    </section>
  );
}
