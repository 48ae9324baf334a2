// One's own photos while they are arranged: shown at once as they will be, stored behind it, read again afterwards.
import { type AlbumMaterial, type AlbumName, albumNames } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { movedBy, movedOnto } from './order.ts';
import type { PortraitCut } from './PortraitDialog.tsx';

type Needs = { loaded: readonly AlbumMaterial[]; album: AlbumName; onStored: () => void };

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The photo leaves the album: the handle beside it has the focus, or the button of the album that it empties. */
function passFocus({ currentTarget }: KeyboardEvent): void {
  const tile = currentTarget.closest('li');
  const beside = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('.own-handle');
  (next ?? document.querySelector<HTMLElement>('.own-name[aria-pressed="true"]'))?.focus();
}

export function useOwnPhotos({ loaded, album, onStored }: Needs) {
  const { t } = useTranslation('albums');
  /** An order that is not stored yet; it ends with the next reading. */
  const [arranged, setArranged] = useState<{
    of: readonly AlbumMaterial[];
    photos: readonly AlbumMaterial[];
  }>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [lifted, setLifted] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const photos = arranged?.of === loaded ? arranged.photos : loaded;
  const idsIn = (name: AlbumName, of = photos) =>
    of.filter((photo) => photo.album === name).map(({ material_id }) => material_id);

  const plan = {
    toast: true,
    inTurn: true,
    onFailure() {
      setArranged(undefined);
      return false;
    },
  };
  const updating = useCall(addresses.updatePhoto, plan);
  const ordering = useCall(addresses.orderPhotos, plan);
  const deleting = useCall(addresses.deletePhoto, plan);

  function show(ids: readonly number[]) {
    const at = (id: number) => (ids.includes(id) ? ids.indexOf(id) : -1);
    const sorted = photos.toSorted((one, other) => at(one.material_id) - at(other.material_id));
    setArranged({ of: loaded, photos: sorted });
  }

  async function storeOrder() {
    const material_ids = idsIn(album);
    if (material_ids.join() === idsIn(album, loaded).join()) return;
    await ordering.send({ album, material_ids });
    onStored();
  }

  async function moveTo(name: AlbumName, ids: readonly number[]) {
    setChosen([]);
    setDragged(undefined);
    // What the photo passed on its way is no order to keep.
    setArranged(undefined);
    let moved = 0;
    for (const material_id of ids) {
      if (!(await updating.send({ material_id, album: name }))) break;
      moved += 1;
    }
    if (moved > 0) setSaid(t('move.toAlbum', { count: moved, album: t(`album.${name}`) }));
    onStored();
  }

  function onKey(event: KeyboardEvent, id: number) {
    const { key } = event;
    const target = albumNames[Number(key) - 1];
    const step = steps[key];
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (lifted === id) void storeOrder();
      setLifted(lifted === id ? undefined : id);
      setSaid(lifted === id ? t('move.down') : t('move.lifted'));
    } else if (key === 'Escape' && lifted === id) {
      setArranged(undefined);
      setLifted(undefined);
      setSaid(t('move.undone'));
    } else if (target && target !== album) {
      setLifted(undefined);
      passFocus(event);
      void moveTo(target, [id]);
    } else if (step !== undefined && lifted === id) {
      event.preventDefault();
      const ids = movedBy(idsIn(album), id, step);
      show(ids);
      setSaid(t('move.at', { at: ids.indexOf(id) + 1, of: ids.length }));
    }
  }

  return {
    photos,
    chosen,
    dragged,
    said,
    clear: () => setChosen([]),
    moveTo,
    async remove(ids: readonly number[]) {
      setChosen([]);
      for (const material_id of ids) {
        if (!(await deleting.send({ material_id }))) break;
      }
      onStored();
    },
    async describe(material_id: number, description: string): Promise<boolean> {
      if (!(await updating.send({ material_id, description }))) return false;
      onStored();
      return true;
    },
    async cutPortrait(material_id: number, cut: PortraitCut): Promise<boolean> {
      if (!(await updating.send({ material_id, portrait: 1, ...cut }))) return false;
      setChosen([]);
      notify({ icon: CircleCheck, tone: 'success', title: t('crop.saved') });
      onStored();
      return true;
    },
    /** What one tile shows and does. */
    tile: (id: number) => ({
      chosen: chosen.includes(id),
      lifted: lifted === id,
      dragged: dragged === id,
      onChoose: () => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
      onKey: (event: KeyboardEvent) => onKey(event, id),
      onDrag(is: 'start' | 'over' | 'end') {
        if (is === 'start') setDragged(id);
        else if (is === 'over' && dragged !== undefined && dragged !== id)
          show(movedOnto(idsIn(album), dragged, id));
        else if (is === 'end') {
          setDragged(undefined);
          void storeOrder();
        }
      },
    }),
  };
}
