// What an author may do with a set: each action names its consequence, and what cannot be undone asks first.
import type { OwnSet } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ImageMinus from 'lucide-react/icons/image-minus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '../../../ui/Menu.tsx';
import { TakeFilesDialog } from './TakeFilesDialog.tsx';
import { TextsDialog } from './TextsDialog.tsx';

type Asked = 'texts' | 'files' | 'withdraw' | 'delete';

export function OwnSetActions({ set }: { set: OwnSet }) {
  const { t } = useTranslation('authoring');
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked>();
  const withdrawing = useCall(addresses.withdrawContribution, { toast: true });
  const deleting = useCall(addresses.deleteContribution, { toast: true });
  const close = () => setAsked(undefined);
  const isPublished = set.status === 'published';
  const isUp = isPublished || set.status === 'pending';
  const title = set.title || t('untitled');
  const done = () => {
    close();
    void revalidate();
  };

  async function act({ send }: typeof withdrawing | typeof deleting) {
    await send({ id: set.id });
    // After a refusal too, the set may have changed.
    done();
  }

  return (
    <>
      <Menu
        label={t('actions.of', { title })}
        className="own-set-menu"
        renderTrigger={(attributes) => (
          <IconButton {...attributes} icon={Ellipsis} label={t('actions.of', { title })} />
        )}
      >
        {isPublished && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setAsked('texts')}>
              <Consequence title={t('actions.texts')} line={t('actions.textsThen')} />
            </MenuItem>
            <MenuItem icon={ImageMinus} onSelect={() => setAsked('files')}>
              <Consequence title={t('actions.files')} line={t('actions.filesThen')} />
            </MenuItem>
          </>
        )}
        {isUp && (
          <MenuItem icon={glyph('eye-off')} onSelect={() => setAsked('withdraw')}>
            <Consequence
              title={isPublished ? t('actions.withdraw') : t('actions.takeBack')}
              line={t('actions.withdrawThen')}
            />
          </MenuItem>
        )}
        {isUp && <MenuRule />}
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
          <Consequence title={t('actions.delete')} line={t('actions.deleteThen')} />
        </MenuItem>
      </Menu>
      <Dialog
        open={asked === 'withdraw'}
        onClose={close}
        title={t('withdraw.title', { title })}
        description={isPublished ? t('withdraw.text', { count: set.favourites }) : t('withdraw.textPending')}
        actions={
          <>
            <Button onClick={close}>{t('withdraw.leave')}</Button>
            <Button
              kind="primary"
              busy={withdrawing.busy && t('working')}
              onClick={() => void act(withdrawing)}
            >
              {t('withdraw.do')}
            </Button>
          </>
        }
      />
      <Dialog
        open={asked === 'delete'}
        onClose={close}
        title={t('delete.title')}
        description={t('delete.text', { title, count: set.files.length })}
        actions={
          <>
            <Button onClick={close}>{t('delete.keep')}</Button>
            <Button kind="danger" busy={deleting.busy && t('working')} onClick={() => void act(deleting)}>
              {t('delete.do')}
            </Button>
          </>
        }
      />
      {asked === 'texts' && <TextsDialog set={set} onClose={close} onSaved={done} />}
      {asked === 'files' && <TakeFilesDialog set={set} onClose={close} onTaken={done} />}
    </>
  );
}

const Consequence = ({ title, line }: { title: ReactNode; line: ReactNode }) => (
  <span className="own-consequence stack">
    <b>{title}</b>
    <small className="t12 muted">{line}</small>
  </span>
);
