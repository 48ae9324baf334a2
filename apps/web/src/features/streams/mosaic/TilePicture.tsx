// The last picture of a camera. The one before stays until the next is there, and where that one is gone
// meanwhile, too.
import type { MosaicTile } from '@alcove/protocol';
import { mosaicLimits } from '@alcove/protocol';
import Coins from 'lucide-react/icons/coins';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Veil } from '../../../ui/Media.tsx';

export function TilePicture({ tile, eager }: { tile: MosaicTile; eager?: boolean }) {
  const { t } = useTranslation('moderation');
  const { picture_url: url, pictureless } = tile;
  const [shown, setShown] = useState(url);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (url === '' || url === shown) return;
    let isOver = false;
    const change = async () => {
      const next = new Image();
      next.src = url;
      await next.decode();
      if (isOver) return;
      setShown(url);
      setBroken(false);
    };
    // It may be gone already: there will be another.
    change().catch(() => {});
    return () => void (isOver = true);
  }, [url, shown]);
  if (pictureless !== '') {
    const icon = pictureless === 'showroom' ? Coins : EyeOff;
    return <Veil icon={icon} reason={t(`mosaic.pictureless.${pictureless}`)} />;
  }
  if (url === '' || broken) return <div className="skeleton media-fill" />;
  return (
    <img
      src={shown === '' ? url : shown}
      alt=""
      width={mosaicLimits.pictureWidthPx}
      height={mosaicLimits.pictureHeightPx}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
