// The best photos by rank: one of each set, with the score that ranks it, as they were counted last.
import { type BestPhoto, foundLimits, pathTo } from '@alcove/protocol';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { formatDate, useLocalTime } from '../../../ui/DateText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { MediaChip, MediaFrame, Picture, Veil } from '../../../ui/Media.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { SegmentedLinks } from '../../../ui/Segmented.tsx';
import { DrawnCover, inListOfFiles } from '../../contributions/index.ts';
import { bestDays, bestSections, contextOfBest, type LoadedBest, type OpenBest, pathToBest } from './load.ts';
import './best.css';

type RankedPhotoProps = { photo: BestPhoto; rank: number; context: string };

function RankedPhoto({ photo, rank, context }: RankedPhotoProps) {
  const { t, i18n } = useTranslation('finding');
  const { contribution, material, score } = photo;
  const { author, title, premium, number } = contribution;
  const { urls, material_id: materialId, placeholder } = material;
  const src = rank === 1 ? (urls.small ?? urls.tile) : urls.tile;
  const name = title || t('found.photo');
  return (
    <Link className="best-photo" to={pathTo('photo', { materialId })} state={inListOfFiles(context)}>
      <span className="visually-hidden">
        {t('best.label', { rank, name, nick: author.nick, count: score })}
      </span>
      <div className="contents" aria-hidden="true">
        <MediaFrame
          shaded
          style={{ background: src && colourOf(placeholder) }}
          veil={
            !src && (
              <Veil
                icon={premium === 1 ? glyph('gem') : Lock}
                {...(premium === 1 && { tone: 'premium' as const })}
                reason={t(premium === 1 ? 'found.premium' : 'found.account')}
              />
            )
          }
          bottomLeft={
            <span className="best-author">
              <Avatar name={author.nick} src={author.avatar_url} sizePx={28} />
              <span className="stack">
                {rank === 1 && title && <b className="d24 cut">{title}</b>}
                <span className="cut">{author.nick}</span>
              </span>
            </span>
          }
          bottomRight={
            <MediaChip icon={Trophy}>{new Intl.NumberFormat(i18n.language).format(score)}</MediaChip>
          }
        >
          {src ? (
            <Picture src={src} alt="" width={480} height={480} eager={rank <= 5} />
          ) : (
            <DrawnCover number={number} />
          )}
        </MediaFrame>
        <span className="best-rank">{rank}</span>
      </div>
    </Link>
  );
}

function Narrowing({ query }: Pick<OpenBest, 'query'>) {
  const { t } = useTranslation('finding');
  const { t: word } = useTranslation('contributions');
  const first = { ...query, page: 1, timestamp: undefined };
  return (
    <>
      <nav aria-label={t('best.sections')} className="chip-row fading-scroll">
        {[undefined, ...bestSections].map((section) => (
          <ChipLink
            key={section ?? 'all'}
            to={pathToBest({ ...first, section })}
            on={section === query.section}
          >
            {section ? word(`setSections.${section}`) : t('best.all')}
          </ChipLink>
        ))}
      </nav>
      <SegmentedLinks label={t('best.time')}>
        {[...bestDays, undefined].map((days) => (
          <Link
            key={days ?? 'ever'}
            to={pathToBest({ ...first, days })}
            aria-current={days === query.days ? 'page' : undefined}
          >
            {days ? t('best.days', { count: days }) : t('best.ever')}
          </Link>
        ))}
      </SegmentedLinks>
    </>
  );
}

export function BestPage({ loaded }: { loaded: LoadedBest }) {
  const { t } = useTranslation('finding');
  const isLocal = useLocalTime();
  if (loaded.state !== 'open')
    return <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />;
  const { query, answer } = loaded;
  const { list, total_count: total, timestamp, counted } = answer;
  const hour = formatDate(new Date(counted), 'clock', isLocal);
  return (
    <>
      <div className="cluster apart g12">
        <Narrowing query={query} />
      </div>
      {list.length === 0 ? (
        <EmptyState
          title={t('pages.indexBestPhotos.empty.title')}
          sentence={t('pages.indexBestPhotos.empty.text')}
        />
      ) : (
        <>
          <p className="row g8 dim">
            <Icon of={Clock} size={16} />
            {t('best.counted', { hour })}
          </p>
          <ol className="best-photos" start={(query.page - 1) * foundLimits.perPage + 1}>
            {list.map((photo, at) => (
              <li key={photo.material.material_id}>
                <RankedPhoto
                  photo={photo}
                  rank={(query.page - 1) * foundLimits.perPage + at + 1}
                  context={contextOfBest(query, timestamp)}
                />
              </li>
            ))}
          </ol>
          <Pager
            page={query.page}
            total={total}
            perPage={foundLimits.perPage}
            linkTo={(page) => pathToBest({ ...query, page, timestamp })}
          />
        </>
      )}
    </>
  );
}
