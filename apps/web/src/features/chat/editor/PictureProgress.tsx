// The progress of a picture upload with a way to cancel it, or why it failed.
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PictureUnderWay } from './use-pictures.ts';

type Props = {
  underWay: PictureUnderWay | undefined;
  /** The server's words; empty where it gave none. */
  fault: string | undefined;
  onForget: () => void;
};

export function PictureProgress({ underWay, fault, onForget }: Props) {
  const { t } = useTranslation('rooms');
  if (!underWay) {
    return (
      <div role="alert" className="editor-fault" hidden={fault === undefined}>
        {fault !== undefined && (
          <>
            <span className="grow">{fault || t('editor.picture.failed')}</span>
            <IconButton icon={X} label={t('editor.picture.forget')} size="small" onClick={onForget} />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="editor-upload">
      <span className="grow cut">{underWay.name}</span>
      <progress
        max={1}
        value={underWay.share}
        aria-label={t('editor.picture.sending', { name: underWay.name })}
      />
      <IconButton icon={X} label={t('editor.picture.cancel')} size="small" onClick={underWay.cancel} />
    </div>
  );
}
