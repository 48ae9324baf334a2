// A camera that is on and not watched: its last snapshot; a press opens its window.
import type { Stream } from '@alcove/protocol';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { Caption } from './Caption.tsx';
import { NoPicture } from './NoPicture.tsx';
import { usePublisherProfile, useSnapshot } from './publisher-profile.ts';
import { ViewerCount } from './ViewerCount.tsx';

export function Thumb({ stream, onWatch }: { stream: Stream; onWatch: () => void }) {
  const { t } = useTranslation('streams');
  const profile = usePublisherProfile()(stream.uid, stream);
  const snapshot = useSnapshot(stream);
  return (
    <LiveTile
      state={stream.paused === 1 ? 'paused' : 'live'}
      className="camera camera-thumb"
      topLeft={<ViewerCount count={stream.watchers} />}
      caption={<Caption profile={profile} muted={stream.muted === 1} />}
    >
      {snapshot === '' ? <NoPicture /> : <img src={snapshot} alt="" loading="lazy" />}
      <button
        type="button"
        className="camera-watch"
        aria-label={t('watch', { nick: profile.nick })}
        onClick={onWatch}
      >
        <span>
          <Icon of={Play} size={20} />
        </span>
      </button>
    </LiveTile>
  );
}
