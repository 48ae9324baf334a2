// A camera that is on and not watched: its last snapshot; a press opens its window.
import type { Stream } from '@alcove/protocol';
import Hourglass from 'lucide-react/icons/hourglass';
import Play from 'lucide-react/icons/play';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { Token } from '../../ui/marks.tsx';
import { MediaChip, Veil } from '../../ui/Media.tsx';
import { useRoom } from '../chat/index.ts';
import { Tokens, useBalance } from '../wallet/index.ts';
import { Caption } from './Caption.tsx';
import { NoPicture } from './NoPicture.tsx';
import { BlurredPictures, usePublisherProfile, useSnapshot } from './publisher-profile.ts';
import { ViewerCount } from './ViewerCount.tsx';

type ThumbProps = {
  stream: Stream;
  /** It stands on the stage: what a press does is written in its middle. */
  isLarge: boolean;
  /** Of a minute in a showroom. */
  priceTokens: number | undefined;
  onWatch: () => void;
};

export function Thumb({ stream, isLarge, priceTokens, onWatch }: ThumbProps) {
  const { t, i18n } = useTranslation('streams');
  const number = new Intl.NumberFormat(i18n.language);
  const profile = usePublisherProfile()(stream.uid, stream);
  const snapshot = useSnapshot(stream);
  const isVeiled = useContext(BlurredPictures) !== undefined;
  const { room, me } = useRoom();
  const balance = useBalance(me?.uid)?.balance;
  const price = priceTokens !== undefined && t('showroom.perMinute', { price: number.format(priceTokens) });
  const isReported = stream.veiled === 1;
  /** The shop window of a showroom. None of its pictures is kept: the host's portrait stands behind the slats. */
  const isDoor = isLarge && price !== false;
  const picture = isDoor ? (room.creator?.avatar_url ?? '') : snapshot;
  return (
    <LiveTile
      state={stream.paused === 1 ? 'paused' : 'live'}
      className={classes('camera camera-thumb', isDoor ? 'veiled' : (isVeiled || isReported) && 'shuttered')}
      topLeft={<ViewerCount count={stream.watchers} />}
      caption={<Caption profile={profile} muted={stream.muted === 1} />}
    >
      {price && !isDoor && (
        <span className="camera-price">
          <MediaChip icon={Token} tone="token">
            {price}
          </MediaChip>
        </span>
      )}
      {isReported ? (
        <Veil icon={Hourglass} reason={t('veiled.theirs')} />
      ) : picture === '' ? (
        <NoPicture />
      ) : (
        <img src={picture} alt="" loading="lazy" />
      )}
      <button
        type="button"
        className="camera-watch"
        aria-label={
          priceTokens === undefined
            ? t('watch', { nick: profile.nick })
            : t('showroom.watch', { nick: profile.nick, count: priceTokens })
        }
        onClick={onWatch}
      >
        <span
          className="camera-call"
          aria-hidden="true"
          data-written={isLarge || undefined}
          data-priced={isDoor || undefined}
        >
          <Icon of={isDoor ? Token : Play} size={20} />
          {isLarge && (isDoor ? t('showroom.enter.yes', { price }) : t('watchShort'))}
        </span>
        {isDoor && balance !== undefined && (
          <span className="camera-balance">
            {t('showroom.enter.balance')} <Tokens count={balance} />
          </span>
        )}
      </button>
    </LiveTile>
  );
}
