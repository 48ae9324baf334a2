// The camera that a moderator looks at: large, with all that is known of it and the way to its end.
import { type MosaicTile, pathTo, type streamsCalls } from '@alcove/protocol';
import type { AnswerOf } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import Eye from 'lucide-react/icons/eye';
import MicOff from 'lucide-react/icons/mic-off';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, MediaChip } from '../../../ui/Media.tsx';
import { stateOf } from './state-of.ts';
import { StopForm } from './StopForm.tsx';
import { TilePicture } from './TilePicture.tsx';
import { useAgeText } from '../../moderation/index.ts';

export type ChosenCameraProps = {
  tile: MosaicTile;
  now: number;
  /** It went off by itself. */
  gone: boolean;
  /** The form of the decision opens at once. */
  stopping: boolean;
  onClose: () => void;
  onStopped: (done: AnswerOf<typeof streamsCalls.stopCamera>) => void;
};

export function ChosenCamera({ tile, now, gone, stopping, onClose, onStopped }: ChosenCameraProps) {
  const { t } = useTranslation('moderation');
  const ageText = useAgeText();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { nick, room, roomid, watchers, picture_at: takenAt, picture_by: by } = tile;
  const state = stateOf(tile);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    const first = section.current?.querySelector<HTMLElement>('input[name="reason"]');
    (stopping && first ? first : heading.current)?.focus({ preventScroll: true });
  }, [stopping]);
  return (
    <section ref={section} className="wall-chosen" aria-labelledby="wall-chosen">
      <div>
        <MediaFrame
          ratio="4 / 3"
          shaded
          className={classes((gone || state !== 'live') && 'faded')}
          topLeft={
            <>
              {gone ? (
                <MediaChip>{t('mosaic.gone')}</MediaChip>
              ) : (
                <MediaChip {...(state === 'live' && { tone: 'live' as const })}>
                  {t(`mosaic.states.${state}`)}
                </MediaChip>
              )}
              {takenAt > 0 && (
                <MediaChip>
                  {t(by === 'publisher' ? 'mosaic.takenByHer' : 'mosaic.taken', {
                    age: ageText(now - takenAt),
                  })}
                </MediaChip>
              )}
            </>
          }
          topRight={<IconButton icon={X} kind="media" label={t('mosaic.close')} onClick={onClose} />}
          bottomRight={
            <>
              {tile.muted === 1 && (
                <MediaChip icon={MicOff}>
                  <span className="visually-hidden">{t('mosaic.muted')}</span>
                </MediaChip>
              )}
              <MediaChip icon={Eye}>
                <span className="visually-hidden">{t('mosaic.watchers', { count: watchers })}</span>
                <span aria-hidden="true">{watchers}</span>
              </MediaChip>
            </>
          }
        >
          <TilePicture tile={tile} eager />
        </MediaFrame>
        <div className="wall-about">
          <h2 id="wall-chosen" ref={heading} tabIndex={-1} className="d24 breakable">
            <Link to={pathTo('profile', { nick })}>{nick}</Link>
          </h2>
          <p className="muted">{t('mosaic.since', { room, since: ageText(now - tile.started_at) })}</p>
          {roomid !== 0 && (
            <ButtonLink size="small" icon={DoorOpen} to={pathTo('room', { room: roomid })}>
              {t('mosaic.enter')}
            </ButtonLink>
          )}
        </div>
      </div>
      {gone ? (
        <div className="wall-form stack g12">
          <p aria-live="polite">{t('mosaic.goneLine')}</p>
          <Button onClick={onClose}>{t('mosaic.back')}</Button>
        </div>
      ) : (
        <StopForm tile={tile} onStopped={onStopped} />
      )}
    </section>
  );
}
