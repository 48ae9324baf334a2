// One set: what it shows to this reader, its words, who made it, what is said under it.
import { may, pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '../../../ui/Banner.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { PanelLink, useMe } from '../../accounts/index.ts';
import { CommentThread, MarkedText } from '../../comments/index.ts';
import { AuthorCard } from './AuthorCard.tsx';
import type { LoadedSetPage } from './load.ts';
import { SetNeighbours } from './Neighbours.tsx';
import { SetPremiumDialog } from './PremiumDialog.tsx';
import { keepSet } from './seen-sets.ts';
import { SetActions } from './SetActions.tsx';
import { listOfSection, pathToSection, SetStage } from './SetStage.tsx';
import { pathToSet } from './slug.ts';
import { WhoSees } from './WhoSees.tsx';
import './set.css';

function SetHead({ page }: { page: LoadedSetPage }) {
  const { t } = useTranslation('reading');
  const { title, premium, section, number, published, views, status } = page.contribution;
  return (
    <header className="set-head stack g8">
      <h1 className="d44 breakable" lang="">
        {title || t('untitled')}
      </h1>
      <p className="cluster muted">
        {premium === 1 ? (
          <StatusTag tone="premium" icon={Gem}>
            {t('premiumTag')}
          </StatusTag>
        ) : (
          <StatusTag tone="success">{t('free')}</StatusTag>
        )}
        {section &&
          (section in listOfSection ? (
            <Link className="link" to={pathToSection(section as keyof typeof listOfSection)}>
              {t(`section.${section}`)}
            </Link>
          ) : (
            <span>{t(`section.${section}`)}</span>
          ))}
        <span>{t('number', { number })}</span>
        {published > 0 && status === 'published' && <DateText at={published * 1000} form="day" />}
        <span className="set-views">{t('views', { count: views })}</span>
      </p>
    </header>
  );
}

function OtherFree({ page }: { page: LoadedSetPage }) {
  const { t } = useTranslation('reading');
  const { nick } = page.contribution.author;
  const { others } = page;
  if (!others || others.free.length === 0) return null;
  return (
    <section className="card padded set-others">
      <header className="split baseline g12">
        <h2>{t('freeOf', { nick })}</h2>
        <Link className="link" to={pathTo('profileContributions', { nick })}>
          {t('allOf', { count: others.total })}
        </Link>
      </header>
      <div>
        {others.free.map((other) => (
          <Link key={other.number} to={pathToSet(other)} state={{ context: `profile:${nick}` }}>
            <MediaFrame ratio="1">
              {other.cover?.urls.thumb && (
                <Picture src={other.cover.urls.thumb} alt={other.title} width={120} height={120} />
              )}
            </MediaFrame>
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Why this reader may not write, and what lets them. */
function ClosedComments({ isPremiumSet, onPremium }: { isPremiumSet: boolean; onPremium: () => void }) {
  const { t } = useTranslation('reading');
  const { t: say } = useTranslation('comments');
  const me = useMe();
  if (!me)
    return (
      <PanelLink panel="register" block>
        {t('comments.register')}
      </PanelLink>
    );
  if (!may('comment', me.standing))
    return (
      <PanelLink panel="activate" block>
        {t('comments.activate')}
      </PanelLink>
    );
  if (!isPremiumSet || may('seePremiumSets', me.standing)) return <p className="hint">{say('closed')}</p>;
  return (
    <button type="button" className="set-comments-closed split g12 muted" onClick={onPremium}>
      {t('comments.premium')}
      <Gem size={16} aria-hidden="true" />
    </button>
  );
}

/** `tags`: its keywords, which a later domain owns. */
export function SetPage({ page, tags }: { page: LoadedSetPage; tags: ReactNode }) {
  const { t } = useTranslation('reading');
  const { contribution: set, materials, now } = page;
  const me = useMe();
  const [asksPremium, setAsksPremium] = useState(false);
  const [comments, setComments] = useState<number>();
  useEffect(() => keepSet(page), [page]);
  const isOwn = me?.uid === set.author.uid;
  const closed = materials.filter(({ closed_by }) => closed_by).length;
  // Comments, like photos, are read once the gate has been passed.
  const isBeforeGate = materials.some(({ closed_by }) => closed_by === 'visit_required');
  const showsWho = set.premium === 1 && closed > 0;
  const onPremium = () => setAsksPremium(true);
  return (
    <div className="set-page">
      <SetHead page={page} />
      {set.status === 'published' && !set.further_check ? (
        <SetNeighbours set={set} />
      ) : (
        <div className="set-state">
          <Note tone="warning">
            {set.further_check
              ? t('state.hidden')
              : t(`state.${set.status as 'waiting' | 'pending' | 'rejected'}`)}{' '}
            {isOwn && (
              <Link className="link" to={pathTo('myContributions')}>
                {t('state.mine')}
              </Link>
            )}
          </Note>
        </div>
      )}
      <div className="set-main stack g16">
        <SetStage set={page} onPremium={onPremium} />
        <div className="set-words stack g16">
          {set.description !== '' && (
            <div lang="">
              <MarkedText text={set.description} />
            </div>
          )}
          {tags}
        </div>
      </div>
      <div className="set-aside stack g16">
        <AuthorCard
          author={set.author}
          portrait={page.portrait}
          between={page.between}
          total={page.others?.total}
        />
        <SetActions set={set} />
        {showsWho && <WhoSees set={set} isMember={me !== undefined} />}
        {set.status === 'published' && !isBeforeGate && (
          <section className="card padded set-comments">
            <header className="split baseline g12">
              <h2>{t('comments.heading')}</h2>
              <span className="dim">{comments}</span>
            </header>
            <CommentThread
              key={set.id}
              item={{ kind: 'contribution', id: set.id }}
              owner={set.author.uid}
              now={now}
              onCount={setComments}
              closed={<ClosedComments isPremiumSet={set.premium === 1} onPremium={onPremium} />}
            />
          </section>
        )}
        <OtherFree page={page} />
      </div>
      {asksPremium && <SetPremiumDialog set={set} closed={closed} onClose={() => setAsksPremium(false)} />}
    </div>
  );
}
