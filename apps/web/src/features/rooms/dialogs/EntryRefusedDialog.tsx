// R6.069: kept out of a room, until when and why; or it has shut meanwhile.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { EntryState } from '../entry/entry.ts';
import { useRefusalText } from '../entry/refusal-text.ts';

const others = { code: 'room_closed', comment: '', params: {} };

export default function EntryRefusedDialog({ entry, onClose }: { entry: EntryState; onClose: () => void }) {
  const { t } = useTranslation('rooms');
  const textOf = useRefusalText();
  const reason = textOf('refusal' in entry ? entry.refusal : others);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialogs.refused.title')}
      description={t('dialogs.refused.text', { reason })}
      actions={
        <>
          <ButtonLink to={pathTo('contact')}>{t('dialogs.refused.contact')}</ButtonLink>
          <Button kind="primary" onClick={onClose}>
            {t('dialogs.refused.rooms')}
          </Button>
        </>
      }
    />
  );
}
