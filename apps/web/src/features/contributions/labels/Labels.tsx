// The labels of a set, a photo or a film, and the form to add some for those who may.
import { labelLimits, may } from '@alcove/protocol';
import Hash from 'lucide-react/icons/hash';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, RemovableChip } from '../../../ui/Chip.tsx';
import { useMe } from '../../accounts/index.ts';
import { LabelForm } from './LabelForm.tsx';
import { carried, type LabelOwner, useLabels } from './use-labels.ts';
import './labels.css';

type LabelsProps = {
  item: LabelOwner;
  /** In the viewer the form is always there; on the page of a set a chip opens it. */
  open?: boolean;
};

export function Labels({ item, open: isOpenAtFirst = false }: LabelsProps) {
  const { t } = useTranslation('reading');
  const me = useMe();
  const { tags, error, busy, add, remove } = useLabels(item);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const mayLabel = me !== undefined && may('label', me.standing);
  if (!mayLabel && tags.length === 0) return null;
  const own = tags.filter((each) => each.own === 1).length;
  return (
    <section className="labels" aria-label={t('labels.heading')}>
      {isOpenAtFirst && (
        <div className="label-heading">
          <h2>{t('labels.heading')}</h2>
          <span className="dim">{tags.length > 0 && tags.length}</span>
        </div>
      )}
      <div className="label-chips">
        {tags.map(({ tag, items, removable }) =>
          removable === 1 ? (
            <RemovableChip
              key={tag}
              name={tag}
              icon={Hash}
              count={carried(items)}
              onRemove={() => void remove(tag)}
            >
              <span lang="">{tag}</span>
            </RemovableChip>
          ) : (
            <span key={tag} className="chip label-chip">
              <Hash size={16} aria-hidden="true" />
              <span lang="">{tag}</span>
              <span className="chip-count">{carried(items)}</span>
            </span>
          ),
        )}
        {mayLabel && !isOpenAtFirst && (
          <Chip icon={Plus} on={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('labels.one')}
          </Chip>
        )}
      </div>
      {mayLabel && isOpen && (
        <LabelForm left={labelLimits.perMember - own} busy={busy} error={error} onAdd={add} />
      )}
    </section>
  );
}
