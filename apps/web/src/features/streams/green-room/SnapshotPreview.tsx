// Previews the snapshot that room lists will show, at the same size and crop.
import { snapshotLimits } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** More often than in lists, so that publishers see the effect of moving the camera. */
const everyMs = 5000;
const sizePx = { width: snapshotLimits.widthPx, height: snapshotLimits.heightPx };

function useSnapshotUrl(media: MediaStream): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isClosed = false;
    const take = async () => {
      const { browserMedia } = await import('@alcove/live-client/media');
      const picture = await browserMedia.takePicture(media, sizePx);
      if (picture && !isClosed) setUrl(`data:image/jpeg;base64,${picture}`);
    };
    void take();
    const timer = setInterval(() => void take(), everyMs);
    return () => {
      isClosed = true;
      clearInterval(timer);
    };
  }, [media]);
  return url;
}

export function SnapshotPreview({ media }: { media: MediaStream }) {
  const { t } = useTranslation('streams');
  const url = useSnapshotUrl(media);
  return (
    <section className="green-room-lists">
      <span className="green-room-vignette">{url !== '' && <img src={url} alt="" {...sizePx} />}</span>
      <p className="stack">
        <b>{t('greenRoom.inLists')}</b>
        <span>{t('greenRoom.inListsLine')}</span>
      </p>
    </section>
  );
}
