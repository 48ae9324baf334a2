// Changes the words of a published set: they are read at once, and reviewed afterwards.
import { contributionLimits, type OwnSet } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

type TextsProps = { set: OwnSet; onClose: () => void; onSaved: () => void };

export function TextsDialog({ set, onClose, onSaved }: TextsProps) {
  const { t } = useTranslation('authoring');
  const { send, busy, fault } = useCall(addresses.saveDraft);
  const { title: wrongTitle, description: wrongDescription } = fault?.messages ?? {};
  const [title, setTitle] = useState(set.title);
  const [description, setDescription] = useState(set.description);
  const [captions, setCaptions] = useState(
    () => new Map(set.files.map((file) => [file.material_id, file.description])),
  );

  async function save() {
    const files = set.files
      .map(({ material_id }) => ({ material_id, description: captions.get(material_id) ?? '' }))
      .filter((file, at) => file.description !== set.files[at]?.description);
    const { id, version } = set;
    const change = { id, version, title, description, ...(files.length > 0 && { files }) };
    if (await send(change)) onSaved();
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('texts.title')}
      description={t('actions.textsThen')}
      actions={
        <>
          <Button onClick={onClose}>{t('texts.cancel')}</Button>
          <Button kind="primary" busy={busy && t('working')} onClick={() => void save()}>
            {t('texts.save')}
          </Button>
        </>
      }
    >
      <div className="submit-words stack g16">
        <Field label={t('set.title')} error={wrongTitle}>
          <Input
            value={title}
            maxLength={contributionLimits.titleMax}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <Field label={t('set.description')} error={wrongDescription}>
          <TextArea
            rows={4}
            value={description}
            maxLength={contributionLimits.descriptionMax}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        {set.files.map((file, at) => (
          <Field
            key={file.material_id}
            className="own-caption"
            label={
              <>
                <img src={file.thumbnail_url} alt="" width={40} height={30} />
                {t('texts.caption', { at: at + 1 })}
              </>
            }
          >
            <Input
              value={captions.get(file.material_id) ?? ''}
              maxLength={contributionLimits.captionMax}
              onChange={({ target }) => setCaptions(new Map(captions).set(file.material_id, target.value))}
            />
          </Field>
        ))}
        {fault && !wrongTitle && !wrongDescription && (
          <p className="hint error" role="alert">
            {fault.text}
          </p>
        )}
      </div>
    </Dialog>
  );
}
