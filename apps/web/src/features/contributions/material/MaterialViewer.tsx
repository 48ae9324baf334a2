// One photo or film of a set at full height, with its neighbours in the set, then those of the list.
import { type Material, may, pathTo } from '@alcove/protocol';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Images from 'lucide-react/icons/images';
import Play from 'lucide-react/icons/play';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, MediaChip, Picture } from '../../../ui/Media.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/Menu.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { MediaViewer } from '../../../ui/viewer/MediaViewer.tsx';
import { useMe } from '../../accounts/index.ts';
import { reportSheet } from '../../moderation/index.ts';
import { filmLength } from '../film-clock.ts';
import { type CaptionSize, FilmPlayer } from '../film/FilmPlayer.tsx';
import { filmKey, useFilm } from '../film/use-film.ts';
import type { OpenSet } from '../set/load.ts';
import { SetPremiumDialog } from '../set/PremiumDialog.tsx';
import { LockedSet } from '../set/LockedSet.tsx';
import { useShare } from '../set/share.ts';
import { pathToSet } from '../set/slug.ts';
import { useFavourite } from '../list/use-favourite.ts';
import { useFilesBeside, useListContext, useNeighbours } from '../set/use-neighbours.ts';
import { MaterialPanel } from './MaterialPanel.tsx';
import { pathToMaterial } from './path.ts';
import { type LoadedMaterial, showMaterial } from './shown-set.ts';
import '../set/set.css';

function Strip({ set, shown }: { set: OpenSet; shown: Material }) {
  const { t } = useTranslation('reading');
  const context = useListContext();
  const { materials, drawings } = set;
  return (
    <nav className="viewer-strip" aria-label={t('all')}>
      {materials.map((material, index) => {
        const nth = t('at', { at: index + 1, of: materials.length });
        const place = [nth, filmLength(material)].filter(Boolean).join(', ');
        const src = material.urls.thumb;
        return (
          <Link
            key={material.material_id}
            to={pathToMaterial(material)}
            state={{ context }}
            replace
            aria-current={material === shown || undefined}
            aria-label={src ? place : t('veiled', { place })}
          >
            <MediaFrame
              ratio="4 / 3"
              className={src ? 'set-thumb' : 'set-thumb shuttered drawn'}
              bottomLeft={material.film && <MediaChip icon={Play}>{filmLength(material)}</MediaChip>}
            >
              <Picture src={src ?? drawings.each[index]} alt="" width={76} height={57} />
            </MediaFrame>
          </Link>
        );
      })}
    </nav>
  );
}

/** `tags`: keywords of what is shown, which a later domain owns. */
export function MaterialViewer({ loaded, tags }: { loaded: LoadedMaterial; tags: ReactNode }) {
  const { set, materialId, between } = loaded;
  const { t } = useTranslation('reading');
  const { contribution, materials, drawings } = set;
  const found = materials.findIndex(({ material_id }) => material_id === materialId);
  const at = Math.max(0, found);
  const material = materials[at] as Material;
  const { film, closed_by: by } = material;
  const me = useMe();
  const navigate = useNavigate();
  const [video, frame] = [useRef<HTMLVideoElement>(null), useRef<HTMLDivElement>(null)];
  const played = useFilm(film, { filmId: materialId, video, frame });
  const files = useFilesBeside(contribution, materialId);
  const neighbours = useNeighbours(files ? undefined : contribution);
  const { on: isFavourite, toggle } = useFavourite(contribution);
  const share = useShare();
  const [captionSize, setCaptionSize] = useState<CaptionSize>('medium');
  const [asksPremium, setAsksPremium] = useState(false);
  useEffect(() => {
    showMaterial(loaded);
    return () => showMaterial(undefined);
  }, [loaded]);
  const onPremium = () => setAsksPremium(true);
  const standing = me?.standing ?? 'anonymous';
  const isOwn = me?.uid === contribution.author.uid;
  const { nick } = contribution.author;
  const backTo = pathToSet(contribution);
  const keep = contribution.status === 'published' ? toggle : undefined;
  const title = material.description || contribution.title;
  const plays = film !== undefined && material.state === 'ready' && played.source !== undefined;
  const src = material.large?.url ?? material.urls.small;

  const beside = (step: 1 | -1) => {
    const side = step > 0 ? 'next' : 'previous';
    const inSet = files ? undefined : materials[at + step];
    if (inSet) return { to: pathToMaterial(inSet), label: t(step > 0 ? 'after' : 'before') };
    const file = files?.[side];
    const other = file ? file.set : neighbours[side];
    if (!other) return undefined;
    const material = file ? file.material : other.cover;
    return {
      to: material ? pathToMaterial(material) : pathToSet(other),
      label:
        other.id === contribution.id
          ? t(step > 0 ? 'after' : 'before')
          : t(step > 0 ? 'nextSet' : 'previousSet', { title: other.title }),
    };
  };
  const report = () =>
    reportSheet.set({
      kind: 'photo',
      nick,
      items: [{ id: String(materialId), text: title, atMs: contribution.published * 1000 }],
      onHidden: () => void navigate(pathTo('index'), { replace: true }),
    });
  const onKey = (key: string) => {
    if (plays && filmKey(played, key)) return true;
    if (key === 'l') void keep?.();
    return key === 'l' && keep !== undefined;
  };

  return (
    <MediaViewer
      label={t(material.kind)}
      title={title}
      subtitle={title === contribution.title ? nick : `${nick}, ${contribution.title}`}
      colour={colourOf(material.placeholder)}
      backTo={backTo}
      place={{ at: at + 1, of: materials.length }}
      before={beside(-1)}
      after={beside(1)}
      shown={String(materialId)}
      zooms={material.kind === 'photo' && !by}
      onKey={onKey}
      tools={
        <>
          {keep && (
            <IconButton
              icon={Heart}
              kind="media"
              className={isFavourite ? 'set-keep on' : 'set-keep'}
              aria-pressed={isFavourite}
              label={t(isFavourite ? 'favourite.on' : 'favourite.off')}
              onClick={() => void keep()}
            />
          )}
          <Menu
            label={t('more')}
            renderTrigger={(attributes) => (
              <IconButton {...attributes} icon={Ellipsis} kind="media" label={t('more')} />
            )}
          >
            <MenuLink icon={Images} to={backTo}>
              {t('wholeSet')}
            </MenuLink>
            <MenuItem icon={Share2} onSelect={() => void share(window.location.pathname, title)}>
              {t('share')}
            </MenuItem>
            {me && !isOwn && (
              <MenuLink
                icon={Gift}
                to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: nick })}`}
              >
                {t('give')}
              </MenuLink>
            )}
            {!isOwn && may('report', standing) && (
              <MenuItem icon={Flag} danger onSelect={report}>
                {t(material.kind === 'video' ? 'reportFilm' : 'reportPhoto')}
              </MenuItem>
            )}
          </Menu>
        </>
      }
      strip={<Strip set={set} shown={material} />}
      panel={
        <MaterialPanel
          set={set}
          material={material}
          between={between}
          played={plays ? played : undefined}
          captionSize={captionSize}
          onCaptionSize={setCaptionSize}
          tags={tags}
        />
      }
    >
      {plays ? (
        <FilmPlayer
          key={materialId}
          material={material}
          film={film}
          played={played}
          video={video}
          frame={frame}
          captionSize={captionSize}
          onPremium={onPremium}
        />
      ) : by || !src || material.kind === 'video' ? (
        <MediaFrame
          className="viewer-frame viewer-closed drawn"
          style={{ '--ratio': 16 / 10 } as object}
          veil={
            by ? (
              <LockedSet
                by={by}
                isPremiumSet={contribution.premium === 1}
                nick={nick}
                count={materials.filter(({ closed_by }) => closed_by).length}
                isFilm={material.kind === 'video'}
                onPremium={onPremium}
              />
            ) : (
              <output className="veil">
                {material.state === 'failed' || film?.failure
                  ? t('film.failed')
                  : t('film.beingMade', { percent: film?.percent ?? 0 })}
              </output>
            )
          }
        >
          <img src={drawings.each[at] ?? drawings.hero} alt="" width={760} height={440} />
        </MediaFrame>
      ) : (
        <MediaFrame
          key={materialId}
          className="viewer-frame"
          style={{ '--ratio': material.width / material.height } as object}
        >
          <Picture
            src={src}
            alt={material.description}
            width={material.width}
            height={material.height}
            eager
          />
        </MediaFrame>
      )}
      {asksPremium && (
        <SetPremiumDialog
          set={contribution}
          closed={materials.filter(({ closed_by }) => closed_by).length}
          onClose={() => setAsksPremium(false)}
        />
      )}
    </MediaViewer>
  );
}
