// The picture beside a member's name: chosen, looked at, sent, taken away again.
import { avatarImage, type Fault, faultsOf, type OwnMember } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { uploadFile } from '../../../upload.ts';
import { FormNotice, InnerForm, useFieldText } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { useTellMember } from '../me.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const megabytes = avatarImage.maxBytes / 1024 / 1024;
const previewPx = 96;

/** True for an uploaded picture, false for the drawn one that stands where none was uploaded. */
const isGiven = ({ avatar_url: address }: OwnMember): boolean => address.startsWith('/media/');

/** Judges a file by its type and size; only the server looks inside. */
export function pictureFault(file: Pick<File, 'type' | 'size'> | undefined): Fault | undefined {
  if (!file) return 'field_required';
  if (!kinds.includes(file.type)) return { code: 'file_type_wrong', params: { types: 'JPG, PNG, WebP' } };
  return file.size > avatarImage.maxBytes ? { code: 'file_too_large', params: { megabytes } } : undefined;
}

type Chosen = { file: File; preview: string | undefined };

/** The address of a preview; a picture that cannot be sent has none. */
const previewOf = (file: File): string | undefined =>
  pictureFault(file) ? undefined : URL.createObjectURL(file);

type PictureFieldProps = { file: File | undefined; onChoose: (file: File | undefined) => void };

/** The browser labels a file field in its own language; the page shows the file's name in the reader's. */
function PictureField({ file, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('accounts');
  const ready = useReady();
  return (
    <Field
      label={t('settings.picture.choose')}
      hint={t('settings.picture.hint', { megabytes, pixels: avatarImage.minPx })}
      error={useFieldText('upload')}
    >
      <Input
        type="file"
        name="upload"
        className={classes('settings-file', ready && 'drawn')}
        accept={kinds.join()}
        required
        onChange={({ target }) => onChoose(target.files?.[0])}
        after={
          ready && (
            <span className="settings-file-face row" aria-hidden="true">
              <b>{t('settings.picture.browse')}</b>
              <span className="cut">{file?.name ?? t('settings.picture.none')}</span>
            </span>
          )
        }
      />
    </Field>
  );
}

export function PictureSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const tell = useTellMember();
  const { saved, setSaved } = useSaved('picture');
  const [chosen, setChosen] = useState<Chosen>();
  const [sent, setSent] = useState(0);
  const [waits, setWaits] = useState(false);
  const { file, preview } = chosen ?? {};
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const show = ({ avatar_url, waiting }: { avatar_url: string; waiting?: 0 | 1 | undefined }) => {
    setSaved(true);
    setWaits(waiting === 1);
    setChosen(undefined);
    tell({ type: 'fetched', member: { ...me, avatar_url } });
  };
  const form = useForm({
    address: addresses.uploadAvatar,
    fields: ['upload'],
    judge: () => faultsOf([['upload', pictureFault(file)]]),
    onSuccess(data, element) {
      show(data);
      element.reset();
    },
    around() {
      setSent(0);
      const body = new FormData();
      if (file) body.set('upload', file);
      return uploadFile(addresses.uploadAvatar, body, { onProgress: setSent });
    },
  });
  const removal = useForm({ address: addresses.deleteAvatar, fields: [], onSuccess: show });

  return (
    <SettingsCard section="picture" onEdit={() => setSaved(false)}>
      <div className="settings-picture row g16">
        <Avatar name={me.nick} src={preview ?? me.avatar_url} sizePx={previewPx} />
        <p className="account-hint">{t(preview ? 'settings.picture.preview' : 'settings.picture.lead')}</p>
      </div>
      <InnerForm
        form={form}
        label={t('settings.picture.title')}
        back={savedMark('picture')}
        encType="multipart/form-data"
      >
        <PictureField
          file={file}
          onChoose={(picture) => {
            setChosen(picture && { file: picture, preview: previewOf(picture) });
            form.mend('upload');
          }}
        />
        {form.busy && <ProgressBar value={sent} label={t('settings.picture.sending')} />}
        <FormNotice form={form} />
        <Button type="submit" block busy={form.busy && t('settings.picture.sending')}>
          {t('settings.picture.send')}
        </Button>
      </InnerForm>
      {isGiven(me) && (
        <InnerForm form={removal} label={t('settings.picture.remove')} back={savedMark('picture')}>
          <FormNotice form={removal} />
          <Button type="submit" kind="ghost" block busy={removal.busy && t('settings.sending')}>
            {t('settings.picture.remove')}
          </Button>
        </InnerForm>
      )}
      {waits && <p className="account-hint">{t('settings.picture.waits')}</p>}
      <Saved shown={saved} />
    </SettingsCard>
  );
}
