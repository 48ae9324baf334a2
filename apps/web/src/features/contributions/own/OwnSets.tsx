// One's own sets: tabs by state with their counts, what waits for one first, one's limits and Premium days beside it.
import { contributionLimits, type OwnSet, pathTo, uploadLimits } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { glyph } from '../../../icons.tsx';
import { bytesIn } from '../../media/index.ts';
import { type Grants, type LoadedOwnSets, type OwnTab, ownTabs } from './load.ts';
import { SetRow } from './SetRow.tsx';
import './own.css';

type Open = Extract<LoadedOwnSets, { state: 'open' }>;

/** The heads under which sets of all states stand. */
const groups = ['waiting', 'pending', 'rejected', 'published'] as const;

const address = (to: OwnTab) => pathTo('myContributions') + (to === 'all' ? '' : `?etat=${to}`);

export function OwnSets({ loaded }: { loaded: Open }) {
  const { t } = useTranslation('authoring');
  const { tab, page, sets } = loaded;
  const { counts, drafts, list } = sets;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf: Record<OwnTab, number> = {
    all: total,
    draft: drafts,
    todo: counts.waiting - drafts,
    pending: counts.pending,
    published: counts.published,
    rejected: counts.rejected,
  };
  if (total === 0) {
    return (
      <EmptyState
        title={t('own.empty')}
        sentence={t('own.emptyText')}
        action={
          <ButtonLink kind="primary" icon={glyph('plus')} to={`${pathTo('submitContribution')}?draft=new`}>
            {t('own.new')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <TabLinks label={t('own.tabs.label')}>
        {(Object.keys(ownTabs) as OwnTab[]).map((each) => (
          <TabLink
            key={each}
            to={address(each)}
            label={t(`own.tabs.${each}`)}
            count={countOf[each]}
            current={each === tab}
            preventScrollReset
          />
        ))}
      </TabLinks>
      <div className="own-sets">
        <div className="own-sets-list stack g16">
          {list.length === 0 && <p className="muted">{t('own.none')}</p>}
          {groups.map((status) => {
            const inside = list.filter((set) => set.status === status);
            return (
              inside.length > 0 && (
                <Group key={status} status={status} sets={inside} count={counts[status]} tab={tab} />
              )
            );
          })}
          <Pager
            page={page}
            total={sets.total_count}
            perPage={contributionLimits.perPage}
            linkTo={(to) => `?${new URLSearchParams({ ...(tab !== 'all' && { etat: tab }), p: String(to) })}`}
          />
        </div>
        <aside className="own-sets-aside stack g16">
          <Limits sets={sets} />
          <Earned grants={loaded.grants} />
          <p className="hint">{t('own.private')}</p>
        </aside>
      </div>
    </>
  );
}

type GroupProps = { status: (typeof groups)[number]; sets: readonly OwnSet[]; count: number; tab: OwnTab };

const Group = ({ status, sets, count, tab }: GroupProps) => {
  const { t } = useTranslation('authoring');
  return (
    <section className="own-group stack g12">
      <header className="split baseline">
        <h2 className="t18">{t(`own.groups.${status}`)}</h2>
        {tab === 'all' && status === 'published' && sets.length < count && (
          <Link className="muted" to={`${pathTo('myContributions')}?etat=published`}>
            {t('own.allOf', { count })}
          </Link>
        )}
      </header>
      {sets.map((set) => (
        <SetRow key={set.id} set={set} />
      ))}
    </section>
  );
};

function Limits({ sets: { drafts, waiting_bytes, submitted_today } }: { sets: Open['sets'] }) {
  const { t, i18n } = useTranslation('authoring');
  const size = (bytes: number) => bytesIn(i18n.language, bytes);
  const rows = [
    { name: 'drafts', used: drafts, most: contributionLimits.drafts, shown: String },
    { name: 'bytes', used: waiting_bytes, most: uploadLimits.waitingBytes, shown: size },
    { name: 'today', used: submitted_today, most: contributionLimits.perDay, shown: String },
  ] as const;
  return (
    <Card className="own-limits">
      <h2 className="t18">{t('own.limits.heading')}</h2>
      {rows.map(({ name, used, most, shown }) => (
        <div key={name}>
          <span>{t(`own.limits.${name}`)}</span>
          <span className="dim tnum">{t('own.limits.of', { used: shown(used), most: shown(most) })}</span>
          <ProgressBar value={used / most} label={t(`own.limits.${name}`)} />
        </div>
      ))}
    </Card>
  );
}

function Earned({ grants }: { grants: Grants }) {
  const { t } = useTranslation('authoring');
  const days = grants.reduce((sum, grant) => sum + grant.days, 0);
  return (
    <Card className="own-earned">
      <h2 className="t18 row g8">
        <Icon of={Gem} />
        {days > 0 ? t('offers.earned', { count: days }) : t('offers.heading')}
      </h2>
      {days === 0 && <p className="muted">{t('offers.lead')}</p>}
      <GrantList grants={grants.slice(0, 3)} />
      <ButtonLink block to={pathTo('premiumOffers')}>
        {t('offers.show')}
      </ButtonLink>
    </Card>
  );
}

export function GrantList({ grants }: { grants: Grants }) {
  const { t } = useTranslation('authoring');
  if (grants.length === 0) return null;
  return (
    <ul className="own-grants stack g12">
      {grants.map(({ offer, days, given, title }) => (
        <li key={`${offer} ${given} ${title}`}>
          <span className="breakable" lang={title ? '' : undefined}>
            {title || t(`offers.${offer}.title`)}
          </span>
          <b className="tnum">{t('offers.plus', { count: days })}</b>
          <small className="dim">{t(`offers.${offer}.why`)}</small>
        </li>
      ))}
    </ul>
  );
}
