// One of one's own photos: chosen by its box, moved by drag or by its handle, which also works with the keyboard.
import type { AlbumMaterial } from '@alcove/protocol';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, MediaChip, Picture } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';

type OwnTileProps = {
  photo: AlbumMaterial;
  at: number;
  of: number;
  chosen: boolean;
  lifted: boolean;
  dragged: boolean;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (is: 'start' | 'over' | 'end') => void;
};

export function OwnTile({ photo, at, of, chosen, lifted, dragged, onChoose, onKey, onDrag }: OwnTileProps) {
  const { t } = useTranslation('albums');
  const { description, urls, placeholder, portrait, hidden, waiting, material_id: id } = photo;
  const place = t('tile.place', { at, of });
  const name = description ? t('tile.named', { place, description }) : place;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle does with keys what dragging does
    <li
      className="own-tile"
      data-chosen={chosen || undefined}
      data-lifted={lifted || undefined}
      data-dragged={dragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        onDrag('start');
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDrag('over');
      }}
      onDragEnd={() => onDrag('end')}
    >
      <MediaFrame ratio="1" className="photo-tile" style={{ background: colourOf(placeholder) }}>
        {hidden === 1 ? (
          <span className="own-portrait">
            <MediaChip>{t('hidden')}</MediaChip>
          </span>
        ) : (
          <Picture src={urls.tile} alt={description} width={480} height={480} />
        )}
        {dragged && <span className="own-place t14">{t('itsPlace')}</span>}
        {(waiting === 1 || portrait === 1) && (
          <span className="own-portrait">
            <MediaChip>{t(waiting === 1 ? 'waiting' : 'portrait')}</MediaChip>
          </span>
        )}
      </MediaFrame>
      <label className="own-choice">
        <input type="checkbox" className="checkbox" checked={chosen} onChange={onChoose} aria-label={name} />
      </label>
      <button
        type="button"
        className="own-handle"
        data-photo={id}
        aria-pressed={lifted}
        aria-label={t('move.handle', { name })}
        aria-describedby="album-keys"
        onKeyDown={onKey}
      >
        <Icon of={GripVertical} size={16} />
      </button>
    </li>
  );
}
