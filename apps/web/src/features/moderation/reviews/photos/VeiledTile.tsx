// One photo of the screen: its number, whose it is, what was chosen.
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { DrawnVeil } from '../DrawnVeil.tsx';
import type { PhotoVerdict, WaitingPhoto } from './verdicts.ts';

type VeiledTileProps = {
  photo: WaitingPhoto;
  number: number;
  isCurrent: boolean;
  isLifted: boolean;
  verdict: PhotoVerdict | undefined;
  onOpen: () => void;
};

export function VeiledTile({ photo, number, isCurrent, isLifted, verdict, onOpen }: VeiledTileProps) {
  const { t } = useTranslation('desk');
  const { nick } = photo.author;
  const decided = verdict && (verdict.decision === 'accept' ? 'accepted' : 'refused');
  const state = t(`photos.states.${decided ?? (isLifted ? 'lifted' : 'veiled')}`);
  return (
    <button
      type="button"
      className={classes('veiled-tile media', !isLifted && 'shuttered')}
      aria-current={isCurrent || undefined}
      aria-label={t('photos.tile', { number, nick, state })}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
    >
      {isLifted ? <img className="media-fill" src={photo.urls.small} alt="" /> : <DrawnVeil of={photo.id} />}
      <span className="veiled-tile-number tnum" aria-hidden="true">
        {number}
      </span>
      {decided && (
        <span className="veiled-tile-mark" data-decided={decided}>
          <Icon of={decided === 'accepted' ? Check : X} size={16} />
        </span>
      )}
      <span className="veiled-tile-nick" aria-hidden="true">
        {nick}
      </span>
    </button>
  );
}
