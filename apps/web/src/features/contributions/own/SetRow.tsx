// One of one's own sets: full while it waits for a person, slim once it is settled.
import { contributionLimits, type DraftFile, type OwnSet, pathTo } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import Gem from 'lucide-react/icons/gem';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { classes } from '../../../ui/classes.ts';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { StatusTag, type StatusTagTone } from '../../../ui/StatusTag.tsx';
import { OwnSetActions } from './OwnSetActions.tsx';

/** What a set is to its author: of those that wait, why. */
type Standing = 'draft' | 'returned' | 'short' | 'withdrawn' | 'pending' | 'rejected' | 'published';

function standingOf({ status, submitted, reason, files }: OwnSet): Standing {
  if (status !== 'waiting') return status;
  if (submitted === 0) return 'draft';
  if (reason !== '') return 'returned';
  return files.length < contributionLimits.attachments.min ? 'short' : 'withdrawn';
}

const looks: Record<Standing, { tone: StatusTagTone; icon: Glyph }> = {
  draft: { tone: 'plain', icon: FilePenLine },
  returned: { tone: 'warning', icon: CornerUpLeft },
  short: { tone: 'warning', icon: CornerUpLeft },
  withdrawn: { tone: 'plain', icon: glyph('eye-off') },
  pending: { tone: 'certified', icon: Clock },
  rejected: { tone: 'danger', icon: glyph('x') },
  published: { tone: 'success', icon: Check },
};

const fullOnes: readonly Standing[] = ['draft', 'returned', 'short', 'pending'];
const closedOnes: readonly Standing[] = ['withdrawn', 'rejected'];
const ms = (seconds: number) => seconds * 1000;

export function SetRow({ set }: { set: OwnSet }) {
  const { t } = useTranslation('authoring');
  const standing = standingOf(set);
  const isFull = fullOnes.includes(standing);
  const cover = set.files.find(({ material_id }) => material_id === set.cover) ?? set.files[0];
  const film = set.files.find(({ state }) => state === 'processing');
  const percent = film?.film?.percent;
  const look = looks[standing];
  const accepted = set.files.filter(({ refused }) => refused === '').length;
  const submit = `${pathTo('submitContribution')}?draft=${set.id}`;
  const main: Record<Standing, ReactNode> = {
    draft: <ButtonLink to={submit}>{t('own.resume')}</ButtonLink>,
    returned: (
      <ButtonLink kind="primary" to={submit}>
        {t('own.complete')}
      </ButtonLink>
    ),
    short: (
      <ButtonLink kind="primary" to={submit}>
        {t('own.complete')}
      </ButtonLink>
    ),
    withdrawn: <ButtonLink to={submit}>{t('own.again')}</ButtonLink>,
    pending: <ButtonLink to={pathTo('contribution', { number: set.number })}>{t('own.see')}</ButtonLink>,
    published: <ButtonLink to={pathTo('contribution', { number: set.number })}>{t('own.see')}</ButtonLink>,
    rejected: (
      <ButtonLink kind="outline" to={pathTo('contact')}>
        {t('own.write')}
      </ButtonLink>
    ),
  };
  return (
    <article
      className={classes('card', 'own-set', !isFull && 'slim')}
      aria-label={set.title || t('untitled')}
    >
      <Thumb file={cover} veiled={closedOnes.includes(standing)} large={isFull} />
      <div className="own-set-words">
        <p className="own-set-tags">
          <StatusTag tone={look.tone} icon={look.icon}>
            {t(`own.standing.${standing}`)}
          </StatusTag>
          {set.premium === 1 && (
            <StatusTag tone="premium" icon={Gem}>
              {t('own.premium')}
            </StatusTag>
          )}
          <Moment set={set} standing={standing} />
          {set.further_check === 1 && standing !== 'pending' && (
            <span className="own-set-warm">{t('own.furtherCheck')}</span>
          )}
          {set.texts_waiting === 1 && <span className="own-set-warm">{t('own.textsWaiting')}</span>}
        </p>
        <h3 className="t16 semibold breakable" lang={set.title ? '' : undefined}>
          {set.title || t('untitled')}
        </h3>
        <p className="own-set-line">
          {standing === 'published' ? (
            <>
              <Icon of={Eye} size={16} label={t('own.views')} /> {set.views}
              <Icon of={Heart} size={16} label={t('own.favourites')} /> {set.favourites}
              <Icon of={MessageCircle} size={16} label={t('own.comments')} /> {set.comments}
            </>
          ) : standing === 'pending' ? (
            <>
              {t('own.onlyYou')} {set.further_check === 1 && t('own.furtherCheck')}{' '}
              {percent !== undefined && t('own.filmMade', { percent })}
            </>
          ) : standing === 'rejected' ? (
            set.files.length > 0 ? (
              <>
                {t(`reasons.${(set.reason || 'other') as 'other'}`)} {t('own.erased')}{' '}
                <DateText at={ms(set.ended) + contributionLimits.rejectedKeptMs} form="day" />
              </>
            ) : (
              t(`reasons.${(set.reason || 'other') as 'other'}`)
            )
          ) : standing === 'returned' || standing === 'short' ? (
            <>
              {t('own.accepted', { count: accepted, least: contributionLimits.attachments.min })}{' '}
              {set.reason !== '' && t(`reasons.${set.reason as 'other'}`)}
            </>
          ) : (
            <>
              {t('files.count', { count: set.files.length, most: contributionLimits.attachments.max })}.{' '}
              {set.arriving.length > 0 && (
                <span className="own-set-warm">{t('own.arriving', { count: set.arriving.length })}</span>
              )}
            </>
          )}
        </p>
      </div>
      <div className="own-set-actions row g8">
        {standing !== 'rejected' && set.files.some(({ people }) => people === 'others') && (
          <ButtonLink kind="ghost" icon={Users} to={pathTo('depicted', { number: set.number })}>
            {t('own.people')}
          </ButtonLink>
        )}
        {main[standing]}
        <OwnSetActions set={set} />
      </div>
      {set.note !== '' && standing !== 'published' && (
        <blockquote className="own-set-note muted breakable pre-line" lang="">
          {set.note}
        </blockquote>
      )}
      {isFull && set.files.length > 0 && <Strip files={set.files} />}
      <Reasons files={set.files} />
    </article>
  );
}

/** When it came to stand as it does; 0: not known any more. */
const momentOf = (
  { expires, submitted, published, ended }: OwnSet,
  standing: Standing,
): ['own.keptUntil' | 'own.sentAt' | 'own.since', number] => {
  if (standing === 'draft') return ['own.keptUntil', expires];
  if (standing === 'pending') return ['own.sentAt', submitted];
  return ['own.since', standing === 'published' ? published : ended];
};

function Moment({ set, standing }: { set: OwnSet; standing: Standing }) {
  const { t } = useTranslation('authoring');
  const [words, seconds] = momentOf(set, standing);
  const facts =
    standing === 'rejected'
      ? [t('own.final')]
      : [
          ...(set.premium === 1 ? [] : [t('own.free')]),
          ...(set.section ? [t(`sections.${set.section}`).toLowerCase()] : []),
        ];
  return (
    <span className="dim">
      {seconds > 0 && (
        <>
          {t(words)} <DateText at={ms(seconds)} form="short" />
          {facts.length > 0 && ', '}
        </>
      )}
      {facts.join(', ')}
    </span>
  );
}

type ThumbProps = { file: DraftFile | undefined; veiled?: boolean; large?: boolean };

const Thumb = ({ file, veiled, large }: ThumbProps) => (
  <MediaFrame className={classes('own-thumb', large && 'large', (veiled || file?.refused) && 'shut')}>
    {file?.refused === 'hidden' ? (
      // What the team has hidden is sent to nobody, its author included.
      <Icon of={EyeOff} size={16} />
    ) : (
      file?.thumbnail_url && <Picture src={file.thumbnail_url} alt="" width={144} height={96} />
    )}
  </MediaFrame>
);

const Strip = ({ files }: { files: readonly DraftFile[] }) => {
  const { t } = useTranslation('authoring');
  return (
    <ul className="own-strip fading-scroll" aria-label={t('files.arrived')}>
      {files.map((file) => (
        <li key={file.material_id}>
          <Thumb file={file} />
          {file.refused !== '' && <Icon of={glyph('x')} size={14} label={t('own.refusedFile')} />}
        </li>
      ))}
    </ul>
  );
};

/** Each refused file with its reason. */
function Reasons({ files }: { files: readonly DraftFile[] }) {
  const { t } = useTranslation('authoring');
  const refused = files.filter((file) => file.refused !== '');
  if (refused.length === 0) return null;
  return (
    <ul className="own-reasons">
      {refused.map((file) => (
        <li className="row g12" key={file.material_id}>
          <Thumb file={file} veiled />
          <p className="stack breakable">
            <b>{file.name}</b>
            <small className="t12">{t(`reasons.${file.refused as 'other'}`)}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}
