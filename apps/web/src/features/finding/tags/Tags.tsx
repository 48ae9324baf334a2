// The tags of a set, a photo or a film, and the form to add some for those who may.
import { may, pathTo, tagLimits } from '@alcove/protocol';
import Hash from 'lucide-react/icons/hash';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Chip, RemovableChip } from '../../../ui/Chip.tsx';
import { useMe } from '../../accounts/index.ts';
import { TagsForm } from './TagsForm.tsx';
import { carried, type TagOwner, useTags } from './use-tags.ts';
import './tags.css';

type TagsProps = {
  item: TagOwner;
  /** In the viewer the form is always there; on the page of a set a chip opens it. */
  open?: boolean;
};

export function Tags({ item, open: isOpenAtFirst = false }: TagsProps) {
  const { t } = useTranslation('finding');
  const me = useMe();
  const { tags, error, busy, add, remove } = useTags(item);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const mayTag = me !== undefined && may('label', me.standing);
  if (!mayTag && tags.length === 0) return null;
  const own = tags.filter((each) => each.own === 1).length;
  return (
    <section className="tags" aria-label={t('tags.heading')}>
      {isOpenAtFirst && (
        <div className="tag-heading">
          <h2>{t('tags.heading')}</h2>
          <span className="dim">{tags.length > 0 && tags.length}</span>
        </div>
      )}
      <div className="tag-chips">
        {tags.map(({ tag, items, removable }) =>
          removable === 1 ? (
            <RemovableChip
              key={tag}
              name={tag}
              icon={Hash}
              count={carried(items)}
              onRemove={() => void remove(tag)}
            >
              <Link lang="" to={pathTo('search', { tag })}>
                {tag}
              </Link>
            </RemovableChip>
          ) : (
            <Link key={tag} className="chip" to={pathTo('search', { tag })}>
              <Hash size={16} aria-hidden="true" />
              <span lang="">{tag}</span>
              <span className="chip-count">{carried(items)}</span>
            </Link>
          ),
        )}
        {mayTag && !isOpenAtFirst && (
          <Chip icon={Plus} on={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('tags.one')}
          </Chip>
        )}
      </div>
      {mayTag && isOpen && (
        <TagsForm left={tagLimits.perMember - own} busy={busy} error={error} onAdd={add} />
      )}
    </section>
  );
}
