// The files of a set: those that have arrived in their order, those on their way, and those that were refused.
import { albumPhoto, contributionLimits, uploadLimits } from '@alcove/protocol';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ImageUp from 'lucide-react/icons/image-up';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { useOnline } from '../../../network.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { movedBy, movedOnto } from '../../albums/index.ts';
import { bytesIn } from '../../media/index.ts';
import type { DraftSession, DraftState } from './draft-session.ts';
import { MovingFile } from './MovingFile.tsx';
import { ReceivedFile } from './ReceivedFile.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { setFiles } from './set-files.ts';
import { useTotals } from './use-draft-session.ts';
import './files.css';

type FileListsProps = {
  session: DraftSession;
  state: DraftState;
  chosen: number | undefined;
  onChoose: (material_id: number) => void;
};

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const { min, max } = contributionLimits.attachments;

export function FileLists({ session, state, chosen, onChoose }: FileListsProps) {
  const { t, i18n } = useTranslation('authoring');
  const { t: tRefusal } = useTranslation('refusals');
  const { set, transfers, refused, takesFilms } = state;
  const totals = useTotals(state);
  const online = useOnline();
  const [lifted, setLifted] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const files = set?.files ?? [];
  const ids = files.map(({ material_id }) => material_id);
  const count = files.length + transfers.length;
  const free = max - count;
  const browse = () => input.current?.click();

  function onKey(event: KeyboardEvent, id: number) {
    const step = steps[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setLifted(lifted === id ? undefined : id);
      setSaid(lifted === id ? t('move.down') : t('move.lifted'));
    } else if (event.key === 'Escape') setLifted(undefined);
    else if (step !== undefined && lifted === id) {
      event.preventDefault();
      const order = movedBy(ids, id, step);
      session.order(order);
      setSaid(t('move.at', { at: order.indexOf(id) + 1, of: order.length }));
    }
  }
  const hidden = (label: string, ref: typeof input, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      accept={capture ? `image/jpeg${takesFilms ? ',video/mp4' : ''}` : setFiles.accepted(takesFilms)}
      {...(capture ? { capture: 'environment' as const } : { multiple: true })}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        void session.pick([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );

  return (
    <>
      {hidden(t('files.browse'), input, false)}
      {hidden(t('files.camera'), camera, true)}
      <div className="submit-drop row g16">
        <Icon of={ImageUp} size={24} />
        <p className="stack grow">
          <b className="t16">{t('files.drop')}</b>
          {!takesFilms && <small className="t12 muted">{tRefusal('films_unavailable')}</small>}
          <small className="t12 muted">
            {t('files.rules', {
              types: contributionLimits.types,
              pixels: contributionLimits.photoMinPx,
              megabytes: uploadLimits.fileBytes / 1_048_576,
            })}
          </small>
          <small className="t12 muted">
            {t('files.hints', {
              advised: uploadLimits.advisedMegabytes,
              width: albumPhoto.minLongPx,
              height: albumPhoto.minShortPx,
            })}
          </small>
        </p>
        <Button onClick={browse}>{t('files.browse')}</Button>
      </div>
      <div className="submit-count cluster">
        <b className="t16">{t('files.count', { count, most: max })}</b>
        {count >= min && transfers.length === 0 && (
          <StatusTag tone="success" icon={Check}>
            {t('files.enough')}
          </StatusTag>
        )}
        {totals.bytes > 0 && (
          <span className="dim tnum">
            {t('files.progress', {
              sent: bytesIn(i18n.language, totals.sentBytes),
              all: bytesIn(i18n.language, totals.bytes),
            })}
            {online && totals.secondsLeft !== undefined && t('files.left', { seconds: totals.secondsLeft })}
          </span>
        )}
      </div>
      {totals.bytes > 0 && <ProgressBar value={totals.sentBytes / totals.bytes} label={t('files.sending')} />}
      <div className="submit-lists">
        {files.length > 0 && (
          <h2 className="t16 submit-received">{t('files.received', { count: files.length })}</h2>
        )}
        <ul className="submit-grid" aria-label={t('files.arrived')}>
          {files.map((file, at) => (
            <ReceivedFile
              key={file.material_id}
              file={file}
              at={at + 1}
              of={files.length}
              isCover={(set?.cover ?? ids[0]) === file.material_id}
              chosen={chosen === file.material_id}
              lifted={lifted === file.material_id}
              dragged={dragged === file.material_id}
              onChoose={() => onChoose(file.material_id)}
              onKey={(event) => onKey(event, file.material_id)}
              onDrag={(is) => {
                if (is === 'start') setDragged(file.material_id);
                else if (is === 'end') setDragged(undefined);
                else if (dragged !== undefined && dragged !== file.material_id)
                  session.order(movedOnto(ids, dragged, file.material_id));
              }}
              onRemoved={() => void session.reread()}
            />
          ))}
        </ul>
        <ul className="submit-moving" aria-label={t('files.sending')}>
          {transfers.map((transfer) => (
            <MovingFile
              key={transfer.key}
              transfer={transfer}
              onPick={browse}
              onDrop={() => void session.drop(transfer)}
            />
          ))}
        </ul>
        {refused.length > 0 && <RefusedFiles files={refused} onForget={session.forget} onReplace={browse} />}
        <div className="submit-add cluster g8">
          <Button icon={glyph('plus')} disabled={free <= 0} onClick={browse}>
            {t('files.add')}
          </Button>
          <Button
            icon={Camera}
            className="submit-camera"
            disabled={free <= 0}
            onClick={() => camera.current?.click()}
          >
            {t('files.camera')}
          </Button>
          <small className="dim">{t('files.free', { count: Math.max(0, free) })}</small>
        </div>
      </div>
      <output className="visually-hidden">{said}</output>
    </>
  );
}
