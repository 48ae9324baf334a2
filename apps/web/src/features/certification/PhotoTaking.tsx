// The photo: by the camera, with an oval for the face that recognises nothing, or from a file. It is seen before it is
// sent.
import type { CertificationState } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { uploadFile } from '../../upload.ts';
import { Note } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { useOwnCamera } from './use-own-camera.ts';

export function PhotoTaking({ onSent }: { onSent: (state: CertificationState) => void }) {
  const { t } = useTranslation('certification');
  const { video, isOn, failed, start, shoot, stop } = useOwnCamera();
  const field = useId();
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const sending = useCall(addresses.uploadCertification, {
    around() {
      const body = new FormData();
      if (chosen) body.set('photo', chosen.file);
      return uploadFile(addresses.uploadCertification, body);
    },
  });
  const preview = chosen?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const choose = (file: File | undefined) => {
    stop();
    setChosen(file && { file, preview: URL.createObjectURL(file) });
  };
  async function send() {
    const answer = await sending.send({});
    if (answer) onSent(answer);
  }
  return (
    <section className="certification-photo card">
      <div className="certification-view media">
        {chosen ? (
          <img src={chosen.preview} alt={t('camera.preview')} />
        ) : (
          <>
            <video ref={video} muted playsInline hidden={!isOn} />
            {isOn && <span className="certification-oval" aria-hidden="true" />}
            {!isOn && <p className="certification-hint">{t('camera.guide')}</p>}
          </>
        )}
        <span className="media-corner at-top at-right">
          <MediaChip>{t('camera.nobody')}</MediaChip>
        </span>
      </div>
      <div role="alert">
        {failed && <Note tone="warning">{t('camera.off')}</Note>}
        {sending.fault && <Note tone="danger">{sending.fault.text}</Note>}
      </div>
      <div className="certification-tools cluster g8">
        {chosen ? (
          <Button icon={RotateCcw} onClick={() => choose(undefined)}>
            {t('camera.again')}
          </Button>
        ) : isOn ? (
          <Button icon={Camera} onClick={() => void shoot().then((file) => file && choose(file))}>
            {t('camera.shoot')}
          </Button>
        ) : (
          <Button icon={Camera} onClick={() => void start()}>
            {t('camera.start')}
          </Button>
        )}
        <label className="button certification-file" htmlFor={field}>
          <ImagePlus aria-hidden="true" size={18} /> {t('camera.file')}
        </label>
        <input
          id={field}
          type="file"
          className="visually-hidden"
          accept="image/jpeg"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <span className="grow" />
        <Button
          kind="primary"
          disabled={!chosen}
          busy={sending.busy && t('sending')}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </section>
  );
}
