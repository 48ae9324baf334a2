// Beside a photo or a film: its author, its words, what is said in it, its tags, its files.
import { type Material, may, pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { DownloadCard } from '../../../ui/viewer/DownloadCard.tsx';
import { useMe } from '../../accounts/index.ts';
import { type Between, ProfileFollowButton } from '../../relations/index.ts';
import { clockOf } from '../../media/index.ts';
import { type CaptionSize, captionSizes } from '../film/FilmPlayer.tsx';
import { Transcript } from '../film/Transcript.tsx';
import type { PlayedFilm } from '../film/use-film.ts';
import type { OpenSet } from '../set/load.ts';

type PanelProps = {
  set: OpenSet;
  material: Material;
  between: Between | undefined;
  /** Of a film that can be played. */
  played: PlayedFilm | undefined;
  captionSize: CaptionSize;
  onCaptionSize: (size: CaptionSize) => void;
  /** Its keywords, which a later domain owns. */
  tags: ReactNode;
};

function Downloads({ material, isAuthor }: { material: Material; isAuthor: boolean }) {
  const { t } = useTranslation('reading');
  const standing = useMe()?.standing ?? 'anonymous';
  const { original, large, kind, width, height, film, state } = material;
  const sizeOf = (file: { width: number; height: number }) =>
    kind === 'video' ? t('film.lines', { height: file.height }) : `${file.width} × ${file.height}`;
  const mayKeep = isAuthor || may('seeFullSizePhotos', standing);
  return (
    <div className="viewer-downloads">
      {original && <DownloadCard title={t('original')} size={sizeOf(original)} file={original} />}
      {kind === 'photo' && large && <DownloadCard title={t('large')} size={sizeOf(large)} file={large} />}
      {mayKeep && !original && !film && state === 'ready' && (
        <p className="viewer-note">{t('originalBeingMade')}</p>
      )}
      {!mayKeep && (
        <div className="viewer-download premium">
          <span>
            <b>{t('original')}</b>
            {width > 0 && <span>{sizeOf({ width, height })}</span>}
          </span>
          <ButtonLink kind="premium" icon={Gem} to={pathTo('payment')}>
            {t('premiumTag')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

export function MaterialPanel({
  set,
  material,
  between,
  played,
  captionSize,
  onCaptionSize,
  tags,
}: PanelProps) {
  const { t } = useTranslation('reading');
  const me = useMe();
  const { author, published, views, status } = set.contribution;
  const { nick } = author;
  return (
    <>
      <div className="viewer-author">
        <Link to={pathTo('profile', { nick })} className="viewer-owner">
          <Avatar name={nick} src={author.avatar_url} sizePx={44} />
          <span>
            <b>
              {nick} {author.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
            </b>
            <span>
              {/* Of a closed film the length is not told. */}
              {material.film?.duration_ms
                ? clockOf(material.film.duration_ms)
                : status === 'published' && <DateText at={published * 1000} form="day" />}
              , {t('views', { count: views })}
            </span>
          </span>
        </Link>
        {between && !between.blocked && (
          <ProfileFollowButton key={author.uid} uid={author.uid} nick={nick} followed={between.followed} />
        )}
      </div>
      {material.description && (
        <p className="viewer-words" lang="">
          {material.description}
        </p>
      )}
      {played && material.film && <Transcript film={material.film} played={played} />}
      {played && played.cues.length > 0 && (
        <div className="film-sizes split g12">
          <span>{t('film.captionSize')}</span>
          <Segmented
            label={t('film.captionSize')}
            value={captionSize}
            onChange={onCaptionSize}
            segments={captionSizes.map((value) => ({
              value,
              label: (
                <span className={`film-size-${value}`}>
                  <span aria-hidden="true">A</span>
                  <span className="visually-hidden">{t(`film.sizes.${value}`)}</span>
                </span>
              ),
            }))}
          />
        </div>
      )}
      {status === 'published' && tags}
      <Downloads material={material} isAuthor={me?.uid === author.uid} />
    </>
  );
}
