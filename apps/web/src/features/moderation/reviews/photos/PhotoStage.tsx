// The photo that is looked at: veiled until it is lifted, which the server records.
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../../call/call-server.ts';
import { AgoText } from '../../../../ui/AgoText.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { classes } from '../../../../ui/classes.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Corners, MediaChip } from '../../../../ui/Media.tsx';
import { DrawnVeil } from '../DrawnVeil.tsx';
import { useHoldKeys } from '../review-keys.ts';
import { useVeil } from '../use-veil.ts';
import type { WaitingPhoto } from './verdicts.ts';

type PhotoStageProps = {
  photo: WaitingPhoto;
  number: number;
  /** Of the site. */
  now: number;
  /** Is given what lifts the veil or lowers it. */
  toggle: Ref<() => void>;
  onLifted: (isUp: boolean) => void;
  onChanged: (failure: CallFailure) => void;
};

/** Mounted anew for each photo: its veil is down again. */
export function PhotoStage({ photo, number, now, toggle, onLifted, onChanged }: PhotoStageProps) {
  const { t } = useTranslation('desk');
  const { id, version, author, of, album, width, height, urls, description, since, waits } = photo;
  const veil = useVeil({ kind: 'photo', id, version, material_id: id }, onChanged);
  const { isUp } = veil;
  useHoldKeys(veil);
  const turn = () => (isUp ? veil.lower() : veil.lift());
  useImperativeHandle(toggle, () => turn);
  useEffect(() => onLifted(isUp), [isUp, onLifted]);
  const kept = of === 'portrait' ? t('photos.portrait') : t(`photos.albums.${album ?? 'public'}`);
  return (
    <>
      <div className={classes('photo-stage', !isUp && 'media shuttered')}>
        {isUp ? (
          <img src={urls.large} alt={t('photos.shown', { number, nick: author.nick })} />
        ) : (
          <DrawnVeil of={id} />
        )}
        <Corners topLeft={isUp && <MediaChip icon={Eye}>{t('photos.lifted')}</MediaChip>} />
        <span className="photo-stage-veil">
          <IconButton
            kind="media"
            icon={isUp ? EyeOff : Eye}
            label={isUp ? t('photos.lower') : t('photos.lift')}
            onClick={turn}
          />
        </span>
      </div>
      <div role="alert" className="review-error">
        {veil.fault?.text}
      </div>
      <div className="row g12">
        <Avatar name={author.nick} src={author.avatar_url || null} sizePx={40} />
        <p className="grow">
          <b lang="">{author.nick}</b>
          <span className="muted block">
            {kept}
            {width > 0 && `, ${t('photos.size', { pixels: Math.max(width, height) })}`}
            {', '}
            <AgoText at={since * 1000} now={now} />
          </span>
        </p>
      </div>
      {description !== '' && (
        <p className="breakable" lang="">
          {description}
        </p>
      )}
      {waits === 1 && <p className="dim t14">{t('photos.unseen')}</p>}
      <output className="visually-hidden">{isUp && t('photos.lifted')}</output>
    </>
  );
}
