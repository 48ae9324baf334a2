// What was searched in place of the letters typed, and those letters as a link; of few letters, what may have been meant.
import SpellCheck from 'lucide-react/icons/spell-check-2';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { useCounted } from '../use-counted.ts';
import type { OpenSearch } from './load.ts';
import { pathToSearch, plainSearch } from './query.ts';

export function CorrectionLine({ query, answer }: Pick<OpenSearch, 'query' | 'answer'>) {
  const { t } = useTranslation('search');
  const counted = useCounted();
  const { corrected, offered, onward = [] } = answer;
  const { q } = query;
  const meant = onward.find(({ change }) => change === 'meant');
  if (corrected === undefined && offered === undefined) return null;
  const bold = { b: <b /> };
  return (
    <output className="search-correction">
      <Icon of={SpellCheck} />
      {corrected === undefined ? (
        <span className="cluster">
          <span>
            <Trans t={t} i18nKey="offered.none" values={{ q }} components={bold} />
          </span>
          <Link className="link" to={pathToSearch({ ...query, ...plainSearch(offered ?? '') })}>
            {t('offered.instead', {
              q: offered,
              items: counted(meant?.items ?? 0),
              count: meant?.items ?? 0,
            })}
          </Link>
        </span>
      ) : (
        <span className="cluster">
          <span>
            <Trans t={t} i18nKey="corrected.for" values={{ q: corrected }} components={bold} />
          </span>
          <Link className="link" to={pathToSearch({ ...query, page: 1, exact: true })}>
            {t('corrected.exact', { q })}
          </Link>
        </span>
      )}
    </output>
  );
}
