// A camera that is on and not watched: its last snapshot, a press away from the moving picture.
import type { Stream } from '@alcove/protocol';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { Caption } from './Caption.tsx';
import { NoPicture } from './NoPicture.tsx';
import { useFace, useSnapshot } from './people.ts';
import { WatcherCount } from './WatcherCount.tsx';

export function Thumb({ stream, onWatch }: { stream: Stream; onWatch: () => void }) {
  const { t } = useTranslation('streams');
  const face = useFace()(stream.uid, stream);
  const snapshot = useSnapshot(stream);
  return (
    <LiveTile
      state={stream.paused === 1 ? 'paused' : 'live'}
      className="camera camera-thumb"
      topLeft={<WatcherCount count={stream.watchers} />}
      caption={<Caption face={face} muted={stream.muted === 1} />}
    >
      {snapshot === '' ? <NoPicture /> : <img src={snapshot} alt="" loading="lazy" />}
      <button
        type="button"
        className="camera-watch"
        aria-label={t('watch', { nick: face.nick })}
        onClick={onWatch}
      >
        <span>
          <Icon of={Play} size={20} />
        </span>
      </button>
    </LiveTile>
  );
}
