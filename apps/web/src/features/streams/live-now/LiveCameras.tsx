// The most watched cameras of the moment in a grid, each leading to its room. Behind shutters where its reader is shown
// blurred pictures; a showroom's camera is drawn, with its price.
import { artFor, artPath } from '@alcove/art';
import { type LiveCamera, pathTo, roomPath } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { MediaChip, MediaFrame, Picture } from '../../../ui/Media.tsx';

type LiveCamerasProps = {
  cameras: readonly (LiveCamera | undefined)[];
  /** Of all cameras. */
  count: number;
  veiled: boolean;
};

export function LiveCameras({ cameras, count, veiled }: LiveCamerasProps) {
  const { t } = useTranslation('streams');
  return (
    <section className="live-now stack g16" aria-labelledby="live-now">
      <div className="cluster baseline apart g4">
        <h2 id="live-now" className="t16 semibold">
          {t('liveNow.heading', { count })}
        </h2>
        <Link to={pathTo('chat')}>{t('liveNow.rooms')}</Link>
      </div>
      <ul className="live-grid">
        {cameras.map((camera, at) => (
          <li key={camera?.stream_id ?? at} className="live-tile">
            {camera ? (
              <LiveTile camera={camera} veiled={veiled || camera.price > 0} />
            ) : (
              <MediaFrame ratio="4 / 3">
                <Picture src="" alt="" width={240} height={180} />
              </MediaFrame>
            )}
          </li>
        ))}
      </ul>
      {veiled && <p className="dim">{t('veil.line')}</p>}
    </section>
  );
}

function drawingOf(nick: string): string {
  const { palette, seed } = artFor(`camera-${nick}`);
  return artPath({ scene: 'blinds', palette, seed, width: 240, height: 180 });
}

function LiveTile({ camera, veiled }: { camera: LiveCamera; veiled: boolean }) {
  const { t } = useTranslation('streams');
  const { nick, certified, viewers, url, price, room } = camera;
  const drawing = drawingOf(nick);
  return (
    <>
      <MediaFrame
        ratio="4 / 3"
        veil={
          veiled && (
            <div className="veil">
              <span className="veil-arch">
                <Icon of={DoorOpen} size={16} />
              </span>
            </div>
          )
        }
        topLeft={
          <MediaChip tone="live">
            <span aria-hidden="true">{viewers || t('liveNow.on')}</span>
            <span className="visually-hidden">{t('watchers', { count: viewers })}</span>
          </MediaChip>
        }
        bottomLeft={
          price > 0 && (
            <MediaChip icon={Token} tone="token">
              {t('liveNow.price', { price })}
            </MediaChip>
          )
        }
      >
        <Picture src={url || drawing} placeholder={drawing} alt="" width={256} height={192} eager />
      </MediaFrame>
      <h3 className="live-name row g4 semibold">
        <Link className="cut" to={roomPath(room)} lang="">
          {nick}
        </Link>
        {certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('certified')} />}
      </h3>
      <p className="cut dim" lang={room.creator ? '' : undefined}>
        {room.name}
      </p>
    </>
  );
}
