// Tags that begin as what is typed, below their field. The field keeps the focus; its keys move in this list.
import type { CountedTag } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { carried } from './use-tags.ts';

type TagOptionsProps = {
  id: string;
  tags: readonly CountedTag[];
  marked: number;
  onPick: (tag: string) => void;
};

export const tagOptionId = (list: string, at: number) => `${list}-${at}`;

export function TagOptions({ id, tags, marked, onPick }: TagOptionsProps) {
  const { t } = useTranslation('finding');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- below a field that keeps the focus: HTML has none
    <div id={id} role="listbox" aria-label={t('tags.suggested')} className="tag-suggestions">
      {tags.map(({ tag, items }, at) => (
        <button
          key={tag}
          id={tagOptionId(id, at)}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          // Keeps the cursor in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(tag)}
        >
          <span>
            # <span lang="">{tag}</span>
          </span>
          <span className="dim">{carried(items)}</span>
        </button>
      ))}
    </div>
  );
}
