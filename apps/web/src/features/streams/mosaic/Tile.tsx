// One camera on the wall: pressed, it is shown large with what may be done; the cross leads straight there.
import { type MosaicTile, mosaicLimits } from '@alcove/protocol';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, MediaChip } from '../../../ui/Media.tsx';
import { stateOf } from './state-of.ts';
import { TilePicture } from './TilePicture.tsx';
import { useAgeText } from '../../moderation/index.ts';

export type TileProps = {
  tile: MosaicTile;
  now: number;
  chosen: boolean;
  /** The one that Tab leads to; arrows lead on from there. */
  reachable: boolean;
  eager: boolean;
  onChoose: () => void;
  onStop: () => void;
};

export function Tile({ tile, now, chosen, reachable, eager, onChoose, onStop }: TileProps) {
  const { t } = useTranslation('moderation');
  const ageText = useAgeText();
  const { nick, room, watchers, picture_at: takenAt, started_at: startedAt } = tile;
  const state = stateOf(tile);
  const isStale = takenAt > 0 && now - takenAt > mosaicLimits.staleAfterMs;
  const reports = (tile.reports > 0 || tile.veiled === 1) && (
    <MediaChip icon={Flag}>
      <span aria-hidden="true">{tile.reports}</span>
      {tile.veiled === 1 && t('mosaic.veiled')}
    </MediaChip>
  );
  const since = ageText(now - startedAt);
  return (
    <li
      className={classes(
        'wall-tile',
        chosen && 'chosen',
        tile.reports > 0 && 'reported',
        (isStale || state !== 'live') && 'faded',
      )}
    >
      <MediaFrame
        ratio="4 / 3"
        shaded
        topLeft={
          <>
            {state !== 'live' ? (
              <MediaChip>{t(`mosaic.states.${state}`)}</MediaChip>
            ) : (
              takenAt > 0 && <MediaChip>{ageText(now - takenAt)}</MediaChip>
            )}
            {reports}
          </>
        }
      >
        <TilePicture tile={tile} eager={eager} />
        <div className="wall-foot" aria-hidden="true">
          <span className="wall-who stack">
            <b className="t14 semibold">{nick}</b>
            <span className="wall-where">
              <span>{room}</span>
              <span>{since}</span>
            </span>
          </span>
          <span className="wall-watchers t12 tnum">
            <Icon of={Eye} size={14} />
            {watchers}
          </span>
        </div>
      </MediaFrame>
      <button
        type="button"
        className="wall-open"
        data-stream={tile.stream_id}
        tabIndex={reachable ? 0 : -1}
        aria-pressed={chosen}
        aria-keyshortcuts="X"
        aria-label={t('mosaic.tile', {
          nick,
          room,
          since,
          count: watchers,
          state: [
            t(`mosaic.states.${state}`),
            ...(tile.reports > 0 ? [t('mosaic.reports', { count: tile.reports })] : []),
            ...(tile.veiled === 1 ? [t('mosaic.veiled')] : []),
          ].join(', '),
        })}
        onClick={onChoose}
      />
      <IconButton
        icon={CircleX}
        kind="media"
        size="small"
        className="wall-stop"
        label={t('mosaic.stopOne', { nick })}
        tabIndex={reachable ? 0 : -1}
        onClick={onStop}
      />
    </li>
  );
}
