// A picture of a message, as large as the screen allows.
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';

export type PictureRequest = { url: string; name: string };

export function PictureViewer({ url, name, onClose }: PictureRequest & { onClose: () => void }) {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open wide className="picture-viewer" title={name || t('room.picture.title')} onClose={onClose}>
      <img src={url} alt={name || t('room.picture.title')} />
    </Dialog>
  );
}
