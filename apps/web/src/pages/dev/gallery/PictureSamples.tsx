// Tiles, veils, loading shapes and camera windows in every state.
import EyeOff from 'lucide-react/icons/eye-off';
import Gem from 'lucide-react/icons/gem';
import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume2 from 'lucide-react/icons/volume-2';
import { useState } from 'react';
import { ArtImage } from './ArtImage.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LiveTile } from '../../../ui/LiveTile.tsx';
import { MediaFrame, MediaChip, Picture, PictureFailed, Veil } from '../../../ui/Media.tsx';
import { Skeleton, SkeletonRow, SkeletonTile } from '../../../ui/Skeleton.tsx';
import { Token } from '../../../ui/marks.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function PictureSamples() {
  const say = useSample();
  const [veiled, setVeiled] = useState(true);
  const lamp = <ArtImage of={{ scene: 'room', palette: 'braise', seed: 5 }} />;
  return (
    <>
      <GallerySection wide title={say('Vignettes', 'Tiles', 'Плитки')}>
        <div className="gallery-pair">
          <MediaFrame
            ratio="3 / 2"
            bottomLeft={<MediaChip icon={Image}>8</MediaChip>}
            bottomRight={<MediaChip icon={Heart}>214</MediaChip>}
          >
            <ArtImage of={{ scene: 'dunes', palette: 'rose', seed: 4 }} />
          </MediaFrame>
          <MediaFrame ratio="3 / 2">
            <Picture src={null} alt="" width={600} height={400} />
          </MediaFrame>
          <MediaFrame ratio="3 / 2">
            <PictureFailed onRetry={() => {}} />
          </MediaFrame>
        </div>
      </GallerySection>
      <GallerySection
        title={say('Voilée jusqu’à vérification', 'Veiled until verification', 'Скрыто до проверки')}
      >
        <div className="gallery-pair">
          <MediaFrame
            ratio="4 / 3"
            veil={
              <Veil
                icon={EyeOff}
                reason={say('Confirmez votre majorité', 'Confirm your majority', 'Подтвердите возраст')}
              />
            }
          >
            <ArtImage of={{ scene: 'folds', palette: 'cerise', seed: 3 }} />
          </MediaFrame>
          <MediaFrame
            ratio="4 / 3"
            veil={
              veiled && (
                <Veil
                  icon={Gem}
                  tone="premium"
                  reason={say('Réservé aux Premium', 'Premium only', 'Только для Premium')}
                  action={
                    <Button kind="premium" size="small" onClick={() => setVeiled(false)}>
                      {say('Lever le voile', 'Lift the veil', 'Открыть')}
                    </Button>
                  }
                />
              )
            }
          >
            <ArtImage of={{ scene: 'lake', palette: 'nuit', seed: 9 }} />
          </MediaFrame>
        </div>
      </GallerySection>
      <GallerySection title={say('Chargement', 'Loading', 'Загрузка')}>
        <div className="gallery-pair">
          <SkeletonTile ratio="4 / 3" />
          <SkeletonTile ratio="4 / 3" />
        </div>
        <SkeletonRow />
        <Skeleton height="44px" className="pill" />
      </GallerySection>
      <GallerySection wide title={say('Fenêtres de webcam', 'Camera windows', 'Окна камер')}>
        <div className="gallery-three">
          <LiveTile
            ratio="4 / 3"
            state="live"
            topLeft={
              <>
                <MediaChip tone="live">{say('En direct', 'Live', 'В эфире')}</MediaChip>
                <MediaChip icon={Eye}>86</MediaChip>
              </>
            }
            topRight={
              <MediaChip icon={Token} tone="token">
                12 / min
              </MediaChip>
            }
            caption={
              <>
                Ondine <CertifiedSeal className="icon icon-16" />
              </>
            }
            controls={
              <IconButton icon={Volume2} kind="media" size="small" label={say('Son', 'Sound', 'Звук')} />
            }
          >
            {lamp}
          </LiveTile>
          <LiveTile
            ratio="4 / 3"
            state="connecting"
            says={say('Connexion à la caméra…', 'Connecting to the camera…', 'Подключение к камере…')}
            caption="Camille_75"
          >
            {lamp}
          </LiveTile>
          <LiveTile
            ratio="4 / 3"
            state="paused"
            topRight={<MediaChip>{say('En pause', 'Paused', 'Пауза')}</MediaChip>}
            caption="Les Voisins"
          >
            {lamp}
          </LiveTile>
          <LiveTile
            ratio="4 / 3"
            state="lost"
            says={say('Flux perdu', 'Stream lost', 'Поток потерян')}
            action={
              <Button kind="media" size="small" icon={RotateCcw}>
                {say('Réessayer', 'Try again', 'Повторить')}
              </Button>
            }
            caption="Bastien69"
          >
            {lamp}
          </LiveTile>
          <LiveTile ratio="4 / 3" state="live" mine caption={say('Vous', 'You', 'Вы')}>
            <ArtImage of={{ scene: 'still', palette: 'ambre', seed: 1 }} />
          </LiveTile>
          <LiveTile
            ratio="4 / 3"
            state="limited"
            says={say('Une caméra à la fois', 'One camera at a time', 'По одной камере')}
            action={
              <Button kind="premium" size="small">
                Premium
              </Button>
            }
            caption="Iris"
          >
            {lamp}
          </LiveTile>
        </div>
      </GallerySection>
    </>
  );
}
