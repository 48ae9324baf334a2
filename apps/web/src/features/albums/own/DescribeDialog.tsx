// The words beneath a photo of one's own.
import { type AlbumMaterial, albumPhoto } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

type DescribeDialogProps = {
  photo: AlbumMaterial;
  onClose: () => void;
  /** False where it was not stored. */
  onSave: (description: string) => Promise<boolean>;
};

export function DescribeDialog({ photo, onClose, onSave }: DescribeDialogProps) {
  const { t } = useTranslation('albums');
  const [text, setText] = useState(photo.description);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    if (await onSave(text.trim())) onClose();
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('describe.heading')}
      actions={
        <>
          <Button onClick={onClose}>{t('describe.cancel')}</Button>
          <Button kind="primary" busy={busy && t('describe.saving')} onClick={() => void save()}>
            {t('describe.save')}
          </Button>
        </>
      }
    >
      <div className="describe stack g16">
        <img src={photo.urls.small} alt="" width={320} height={240} />
        <Field label={t('describe.label')} hint={t('describe.hint')}>
          <TextArea
            value={text}
            maxLength={albumPhoto.descriptionMax}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
