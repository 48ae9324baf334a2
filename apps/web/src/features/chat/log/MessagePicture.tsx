// A picture in a message: a thumbnail that links to the picture itself. A plain click or Enter opens the viewer; a
// middle click, a click with a modifier key and a page without scripts follow the link (R1.066).
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureRequest } from './PictureViewer.tsx';

export type MessagePictureProps = PictureRequest & {
  thumbnail: string;
  size?: { width: number; height: number } | undefined;
  onOpen: (picture: PictureRequest) => void;
};

export function MessagePicture({ thumbnail, url, name, size, onOpen }: MessagePictureProps) {
  const { t } = useTranslation('rooms');
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen({ url, name });
  };
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="said-picture"
      onClick={open}
    >
      <img
        src={thumbnail}
        alt={name || t('room.picture.title')}
        loading="lazy"
        {...size}
        style={size && ({ '--width': size.width, '--height': size.height } as CSSProperties)}
      />
    </a>
  );
}
