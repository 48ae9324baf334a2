// The editor of faces, over the whole screen: boxes of one photo after the other, kept when it is closed by its end.
import { contributionLimits, type FaceBox, type OwnSet, type PeopleShown } from '@alcove/protocol';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Flame from 'lucide-react/icons/flame';
import Redo2 from 'lucide-react/icons/redo-2';
import ScanFace from 'lucide-react/icons/scan-face';
import Undo2 from 'lucide-react/icons/undo-2';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../../icons.tsx';
import { singleKeysOn } from '../../../../single-keys.ts';
import { Note } from '../../../../ui/Banner.tsx';
import { addedBox, copiedBox, percentsOf } from '../../../../ui/boxes/box.ts';
import { BoxList } from '../../../../ui/boxes/BoxList.tsx';
import { BoxStage } from '../../../../ui/boxes/BoxStage.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { useModal } from '../../../../ui/modal.ts';
import { type FileWords, noEdit } from '../draft-edit.ts';
import type { DraftSession } from '../draft-session.ts';
import { WhoIsVisible } from '../FilePanel.tsx';
import './faces.css';

type Marked = Readonly<Record<number, readonly FaceBox[]>>;
const undone = 50;
const most = contributionLimits.boxes;

type FacesDialogProps = {
  session: DraftSession;
  set: OwnSet;
  /** The photo that is shown first. */
  first: number;
  onClose: () => void;
};

export function FacesDialog({ session, set, first, onClose }: FacesDialogProps) {
  const { t } = useTranslation('authoring');
  const { t: tUi } = useTranslation('ui');
  const heading = useId();
  const photos = set.files.filter(({ kind }) => kind === 'photo');
  const [shown, setShown] = useState(first);
  const [marked, setMarked] = useState<Marked>({});
  const [people, setPeople] = useState<Readonly<Record<number, PeopleShown>>>({});
  const [past, setPast] = useState<readonly Marked[]>([]);
  const [future, setFuture] = useState<readonly Marked[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [drawing, setDrawing] = useState(false);
  const [sharp, setSharp] = useState(false);
  const [said, setSaid] = useState('');
  /** Before the gesture that is under way. */
  const [before, setBefore] = useState<Marked>();
  const modal = useModal({ open: true, onClose, firm: false });
  const at = photos.findIndex(({ material_id }) => material_id === shown);
  const photo = photos[at] ?? photos[0];
  if (!photo) return null;
  const id = photo.material_id;
  const boxesOf = (of: typeof photo) => marked[of.material_id] ?? of.boxes;
  const boxes = boxesOf(photo);
  const who = people[id] ?? photo.people;

  function change(next: readonly FaceBox[], isDone: boolean) {
    setMarked({ ...marked, [id]: next });
    if (!isDone) return setBefore(before ?? marked);
    setPast([...past, before ?? marked].slice(-undone));
    setFuture([]);
    setBefore(undefined);
    setDrawing(false);
    const changed = boxes.findIndex((box, index) => box !== next[index]);
    if (next.length > boxes.length) return setSaid(t('faces.added', { number: next.length }));
    if (next.length < boxes.length) return setSaid(t('faces.removed', { number: changed + 1 }));
    // A drag ends with the boxes that it showed last.
    const place = changed === -1 ? (chosen ?? 0) : changed;
    const box = next[place];
    if (box) setSaid(tUi('boxes.box', { number: place + 1, ...percentsOf(box) }));
  }
  function add(box: FaceBox) {
    if (boxes.length >= most) return setSaid(t('faces.full'));
    change([...boxes, box], true);
    setChosen(boxes.length);
  }
  function remove(place: number) {
    change(
      boxes.filter((_, index) => index !== place),
      true,
    );
    setChosen(undefined);
  }
  const copy = () => {
    const box = chosen === undefined ? undefined : boxes[chosen];
    if (box) add(copiedBox(box));
  };
  function step(from: readonly Marked[], setFrom: typeof setPast, setTo: typeof setPast) {
    const last = from.at(-1);
    if (!last) return;
    setFrom(from.slice(0, -1));
    setTo((to) => [...to, marked]);
    setMarked(last);
    setChosen(undefined);
  }
  const undo = () => step(past, setPast, setFuture);
  const redo = () => step(future, setFuture, setPast);
  function turnTo(next: number) {
    setShown(next);
    setChosen(undefined);
    setDrawing(false);
  }
  function finish() {
    const changed = photos.flatMap(({ material_id }): [number, FileWords][] => {
      const [drawn, visible] = [marked[material_id], people[material_id]];
      return drawn || visible
        ? [[material_id, { ...(drawn && { boxes: drawn }), ...(visible && { people: visible }) }]]
        : [];
    });
    if (changed.length > 0) session.change({ ...noEdit, files: Object.fromEntries(changed) });
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (target instanceof HTMLInputElement && target.type === 'number') return;
    const letter = key.toLowerCase();
    if ((ctrlKey || metaKey) && letter === 'z') return event.shiftKey ? redo() : undo();
    if ((key === 'Delete' || key === 'Backspace') && chosen !== undefined) {
      event.preventDefault();
      return remove(chosen);
    }
    if (ctrlKey || metaKey || altKey || !singleKeysOn()) return;
    if (letter === 'n' && photo) add(addedBox(boxes, photo));
    else if (letter === 'd') copy();
    else if (letter === 'v') setSharp(true);
    else return;
    event.preventDefault();
  }
  const src = photo.large?.url ?? photo.url;
  const [across, down] = photo.width > 0 && photo.height > 0 ? [photo.width, photo.height] : [3, 2];
  const editing = { boxes, selected: chosen, onSelect: setChosen, onChange: change };
  const next = photos[(at + 1) % photos.length];
  const ends = (
    <>
      {photos.length > 1 && (
        <Button onClick={() => next && turnTo(next.material_id)}>{t('faces.next')}</Button>
      )}
      <Button kind="primary" onClick={finish}>
        {t('faces.done')}
      </Button>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are short ways to the buttons inside
    <dialog
      {...modal}
      className="dialog faces"
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onKeyUp={({ key }) => key.toLowerCase() === 'v' && setSharp(false)}
    >
      <div className="faces-sheet">
        <section className="faces-main">
          <header className="row g8">
            <IconButton icon={glyph('x')} kind="media" label={t('faces.close')} onClick={onClose} />
            <p className="stack grow">
              <b className="cut">{photo.name}</b>
              <small className="t12">
                {t('faces.place', { at: at + 1, of: photos.length })},{' '}
                {t('faces.zones', { count: boxes.length })}
              </small>
            </p>
            <IconButton
              icon={Undo2}
              kind="media"
              label={t('faces.undo')}
              disabled={past.length === 0}
              onClick={undo}
            />
            <IconButton
              icon={Redo2}
              kind="media"
              label={t('faces.redo')}
              disabled={future.length === 0}
              onClick={redo}
            />
          </header>
          <div className="faces-room">
            <div className="faces-stage" style={{ '--shape': across / down } as CSSProperties}>
              <img src={src} alt="" width={across} height={down} draggable={false} />
              <BoxStage {...editing} src={src} most={most} isDrawing={drawing} isSharp={sharp} />
            </div>
          </div>
          <div className="faces-tools">
            <button
              type="button"
              className="faces-tool semibold"
              aria-pressed={drawing}
              onClick={({ detail }) =>
                // From the keyboard the box stands in the middle; a pointer draws it.
                detail === 0 ? add(addedBox(boxes, photo)) : setDrawing(!drawing)
              }
            >
              <Icon of={ScanFace} />
              {t('faces.new')} <KeyHint>N</KeyHint>
            </button>
            <button
              type="button"
              className="faces-tool semibold"
              disabled={chosen === undefined}
              onClick={copy}
            >
              <Icon of={Copy} />
              {t('faces.copy')} <KeyHint>D</KeyHint>
            </button>
            <button
              type="button"
              className="faces-tool semibold"
              aria-pressed={sharp}
              onClick={() => setSharp(!sharp)}
            >
              <Icon of={Eye} />
              {t('faces.sharp')} <KeyHint>V</KeyHint>
            </button>
          </div>
          <ul className="faces-photos">
            {photos.map((each, place) => (
              <li key={each.material_id}>
                <button
                  type="button"
                  aria-pressed={each.material_id === id}
                  aria-label={t('faces.place', { at: place + 1, of: photos.length })}
                  onClick={() => turnTo(each.material_id)}
                >
                  <img src={each.thumbnail_url} alt="" width={76} height={58} />
                  {boxesOf(each).length > 0 && <span>{boxesOf(each).length}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <aside className="faces-side">
          <header className="stack g8">
            <h2 className="d24" id={heading}>
              {t('faces.heading')}
            </h2>
            <p className="muted">{t('faces.lead')}</p>
          </header>
          <WhoIsVisible
            people={who}
            label={t('faces.people')}
            onChange={(value) => setPeople({ ...people, [id]: value })}
          />
          <BoxList {...editing} picture={photo} />
          <div className="faces-foot stack g12">
            <Note tone="warning" icon={Flame}>
              <b>{t('faces.burnt')}</b> {t('faces.burntText')}
            </Note>
            <p className="faces-keys t12 muted">
              <span>
                <KeyHint>↑ ↓ ← →</KeyHint> {t('faces.keyMove')}
              </span>
              <span>
                <KeyHint>{t('faces.shift')}</KeyHint> {t('faces.keyPull')}
              </span>
              <span>
                <KeyHint>{t('faces.delete')}</KeyHint> {t('faces.keyRemove')}
              </span>
            </p>
          </div>
          <div className="faces-ends">{ends}</div>
        </aside>
      </div>
      <output className="visually-hidden">{said}</output>
    </dialog>
  );
}
