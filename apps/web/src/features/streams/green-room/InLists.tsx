// What lists of rooms will show of her: a small still picture, cut as they cut it.
import { snapshotLimits } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Here oftener than in the lists: she moves before her camera to see what it shows. */
const everyMs = 5000;
const sizePx = { width: snapshotLimits.widthPx, height: snapshotLimits.heightPx };

function useSmallPicture(media: MediaStream): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    let isOver = false;
    const take = async () => {
      const { browserMedia } = await import('@alcove/live-client/media');
      const picture = await browserMedia.takePicture(media, sizePx);
      if (picture && !isOver) setAddress(`data:image/jpeg;base64,${picture}`);
    };
    void take();
    const timer = setInterval(() => void take(), everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [media]);
  return address;
}

export function InLists({ media }: { media: MediaStream }) {
  const { t } = useTranslation('streams');
  const address = useSmallPicture(media);
  return (
    <section className="loge-lists">
      <span className="loge-vignette">{address !== '' && <img src={address} alt="" {...sizePx} />}</span>
      <p>
        <b>{t('loge.inLists')}</b>
        <span>{t('loge.inListsLine')}</span>
      </p>
    </section>
  );
}
