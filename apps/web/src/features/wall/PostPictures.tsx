// The pictures of a post side by side; each opens as large as the screen allows.
import type { WallPost } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { MediaFrame, Picture } from '../../ui/Media.tsx';

const [widthPx, heightPx] = [960, 720];

export function PostPictures({ nick, media }: { nick: string; media: WallPost['media'] }) {
  const { t } = useTranslation('wall');
  const [shown, setShown] = useState<number>();
  const picture = shown === undefined ? undefined : media[shown];
  return (
    <>
      <ul className="post-pictures" data-count={media.length}>
        {media.map(({ id, url }, place) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('post.picture', { number: place + 1, nick })}
              onClick={() => setShown(place)}
            >
              <MediaFrame ratio="4 / 3">
                <Picture src={url} alt="" width={widthPx} height={heightPx} />
              </MediaFrame>
            </button>
          </li>
        ))}
      </ul>
      {picture && (
        <Dialog open wide title={t('post.viewer', { nick })} onClose={() => setShown(undefined)}>
          <MediaFrame className="post-picture">
            <img src={picture.url} alt={t('post.viewer', { nick })} />
          </MediaFrame>
        </Dialog>
      )}
    </>
  );
}
