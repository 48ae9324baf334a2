// A file of the set that has arrived: chosen by a press, moved by drag or by its handle with keys, removed.
import type { DraftFile } from '@alcove/protocol';
import CircleCheck from 'lucide-react/icons/circle-check';
import FilmIcon from 'lucide-react/icons/film';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, MediaChip, Picture } from '../../../ui/Media.tsx';
import { bytesIn, clockOf } from '../../media/index.ts';
import { useFileRemoval } from '../use-file-removal.ts';

type ReceivedFileProps = {
  file: DraftFile;
  at: number;
  of: number;
  isCover: boolean;
  chosen: boolean;
  lifted: boolean;
  dragged: boolean;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (is: 'start' | 'over' | 'end') => void;
  onRemoved: () => void;
};

export function ReceivedFile({ file, at, of, isCover, chosen, lifted, dragged, ...on }: ReceivedFileProps) {
  const { t, i18n } = useTranslation('authoring');
  const { remove } = useFileRemoval({ toast: true });
  const { name, kind, state, boxes, refused, thumbnail_url } = file;
  const { percent, duration_ms } = file.film ?? {};
  const line =
    refused !== ''
      ? t(`reasons.${refused as 'other'}`)
      : state === 'processing'
        ? percent === undefined
          ? t('film.made')
          : t('film.percent', { percent })
        : state === 'failed'
          ? t('film.failed')
          : boxes.length > 0
            ? t('file.zones', { count: boxes.length })
            : bytesIn(i18n.language, file.size);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle does with keys what dragging does
    <li
      className="submit-file"
      data-chosen={chosen || undefined}
      data-lifted={lifted || undefined}
      data-dragged={dragged || undefined}
      data-refused={refused !== '' || state === 'failed' || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        on.onDrag('start');
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        on.onDrag('over');
      }}
      onDragEnd={() => on.onDrag('end')}
    >
      <MediaFrame ratio="4 / 3">
        {thumbnail_url ? (
          <Picture src={thumbnail_url} alt="" width={320} height={240} />
        ) : (
          <span className="submit-film dim">
            <Icon of={FilmIcon} size={24} />
          </span>
        )}
        <button
          type="button"
          className="submit-choose"
          aria-pressed={chosen}
          aria-label={t('file.open', { name, at, of })}
          onClick={on.onChoose}
        />
        <span className="submit-chips">
          {isCover && <MediaChip>{t('file.cover')}</MediaChip>}
          {kind === 'video' && duration_ms !== undefined && (
            <MediaChip icon={FilmIcon}>{clockOf(duration_ms)}</MediaChip>
          )}
        </span>
        <IconButton
          icon={glyph('x')}
          kind="media"
          size="small"
          label={t('file.remove', { name })}
          className="submit-remove"
          onClick={() => void remove(file.material_id).then((isRemoved) => isRemoved && on.onRemoved())}
        />
        <button
          type="button"
          className="submit-handle"
          aria-pressed={lifted}
          aria-label={t('move.handle', { name, at, of })}
          onKeyDown={on.onKey}
        >
          <Icon of={GripVertical} size={16} />
        </button>
      </MediaFrame>
      <p className="submit-file-words">
        <b className="cut">{name}</b>
        <small>{line}</small>
        {state === 'ready' && refused === '' && <Icon of={CircleCheck} size={16} label={t('file.arrived')} />}
      </p>
    </li>
  );
}
