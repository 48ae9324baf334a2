// Photos, videos or contributions that carry a keyword: tabs that keep it.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type TagKind, tagKinds } from './tag.ts';

export function TagTabs({ kind, tag }: { kind: TagKind; tag?: string }) {
  const { t } = useTranslation('contributions');
  return (
    <nav aria-label={t('tagKinds.label')} className="tabs scroll-x">
      {tagKinds.map((each) => (
        <Link
          key={each}
          to={pathTo(each, tag === undefined ? {} : { tag })}
          aria-current={each === kind ? 'page' : undefined}
          className={each === kind ? 'tab on' : 'tab'}
        >
          {t(`tagKinds.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
