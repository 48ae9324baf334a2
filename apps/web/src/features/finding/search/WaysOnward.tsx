// Where nothing is found: what one change each would find, the smallest first, then profiles and what one may publish.
import { may, pathTo, type WayOnward } from '@alcove/protocol';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Hash from 'lucide-react/icons/hash';
import Minus from 'lucide-react/icons/minus';
import Quote from 'lucide-react/icons/quote';
import SpellCheck from 'lucide-react/icons/spell-check-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import { useCounted } from '../use-counted.ts';
import type { OpenSearch } from './load.ts';
import { pathToSearch, plainSearch } from './query.ts';

const glyphs: Record<WayOnward['change'], Glyph> = {
  meant: SpellCheck,
  without: Minus,
  word: Minus,
  quotes: Quote,
  tag: Hash,
};

type WayProps = { to: string; icon: Glyph; title: string; line?: ReactNode; number: string };

const Way = ({ to, icon, title, line, number }: WayProps) => (
  <li>
    <Link to={to} className="card search-way">
      <Icon of={icon} />
      <span className="stack grow">
        <b>{title}</b>
        {line && <span className="dim">{line}</span>}
      </span>
      <span className="muted tnum">{number}</span>
      <Icon of={ChevronRight} />
    </Link>
  </li>
);

export function WaysOnward({ answer, query, profiles }: Pick<OpenSearch, 'answer' | 'query' | 'profiles'>) {
  const { t } = useTranslation('search');
  const counted = useCounted();
  const me = useMe();
  // Few letters are put right in the line above.
  const ways = (answer.onward ?? []).filter(
    ({ change }) => answer.offered === undefined || change !== 'meant',
  );
  const toWay = ({ q, said }: WayOnward) =>
    q === undefined ? pathTo('search', { tag: said }) : pathToSearch({ ...plainSearch(q), type: query.type });
  return (
    <section className="stack g24">
      <div className="search-none">
        <span className="search-door" aria-hidden="true" />
        <output className="stack g8">
          <h2 className="d32">{t('none.title')}</h2>
          <span className="t16 muted">{t(ways.length > 0 ? 'none.text' : 'none.alone')}</span>
        </output>
      </div>
      {(ways.length > 0 || profiles) && (
        <ul className="stack g8 search-ways">
          {ways.map((way) => (
            <Way
              key={`${way.change} ${way.said}`}
              to={toWay(way)}
              icon={glyphs[way.change]}
              title={t(`ways.${way.change}`, { said: way.said })}
              {...(way.change === 'quotes' && { line: t('ways.quotesLine') })}
              {...(way.others &&
                way.others.length > 0 && { line: t('ways.tagLine', { names: way.others.join(', ') }) })}
              number={t('items', { count: way.items, items: counted(way.items) })}
            />
          ))}
          {profiles && (
            <Way
              to={`${pathTo('profiles')}?${new URLSearchParams({ nick: profiles.word })}`}
              icon={glyph('users')}
              title={t('profiles.holding', { q: profiles.word })}
              number={t('profiles.people', { count: profiles.people })}
            />
          )}
        </ul>
      )}
      <p className="cluster g8 muted">
        {may('contribute', me?.standing ?? 'anonymous') ? (
          <>
            {t('none.publish')}
            <Link className="link" to={pathTo('submitContribution')}>
              {t('none.publishLink')}
            </Link>
          </>
        ) : (
          <Link className="link" to={pathTo('tags')}>
            {t('none.tags')}
          </Link>
        )}
      </p>
    </section>
  );
}
