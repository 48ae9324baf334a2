// A photo that this reader cannot open: the same words for one that moved, was removed or never existed.
import { pathTo } from '@alcove/protocol';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { MediaFrame, Veil } from '../../../ui/Media.tsx';
import '../albums.css';

export function ClosedPhoto() {
  const { t } = useTranslation('albums');
  const navigate = useNavigate();
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate(pathTo('index')));
  return (
    <MediaFrame
      className="photo-closed locked-album locked-album-all"
      veil={
        <Veil
          icon={Lock}
          large
          reason={t('closed.title')}
          line={t('closed.text')}
          action={
            <Button kind="media" icon={ArrowLeft} onClick={goBack}>
              {t('closed.back')}
            </Button>
          }
        />
      }
    >
      <svg viewBox="0 0 720 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="720" height="300" fill="var(--drawing-dark)" />
        <ellipse cx="540" cy="330" rx="420" ry="210" fill="var(--drawing-light)" opacity="0.75" />
      </svg>
    </MediaFrame>
  );
}
