// One file, large: veiled until the reviewer holds it, then with the boxes they draw.
import { contributionLimits, type DraftFile, type FaceBox } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Film from 'lucide-react/icons/film';
import ScanFace from 'lucide-react/icons/scan-face';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoxStage } from '../../../ui/boxes/BoxStage.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Corners, MediaChip, Picture } from '../../../ui/Media.tsx';
import { DrawnVeil } from './DrawnVeil.tsx';
import type { FileVeil } from './use-veil.ts';

type FileStageProps = {
  file: DraftFile;
  place: string;
  veil: FileVeil;
  /** Absent where faces are not hidden by reviewers. */
  drawing?: {
    boxes: readonly FaceBox[];
    selected: number | undefined;
    onSelect: (index: number | undefined) => void;
    onBoxes: (boxes: readonly FaceBox[]) => void;
    /** A box in the middle. */
    onAdd: () => void;
  };
};

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function FileStage({ file, place, veil, drawing }: FileStageProps) {
  const { t } = useTranslation('desk');
  const isPhoto = file.kind === 'photo';
  const { isUp } = veil;
  return (
    <div className={classes('review-stage', !isUp && 'media shuttered')}>
      {isUp ? (
        <Shown file={file}>
          {isPhoto && drawing && (
            <BoxStage
              src={largestOf(file)}
              boxes={drawing.boxes}
              most={contributionLimits.boxes}
              selected={drawing.selected}
              onSelect={drawing.onSelect}
              onChange={drawing.onBoxes}
            />
          )}
        </Shown>
      ) : (
        <>
          <DrawnVeil of={file.material_id} />
          <HoldToSee veil={veil} />
        </>
      )}
      <Corners
        topLeft={
          <>
            <MediaChip>
              <span className="review-name">{file.name}</span>
            </MediaChip>
            <MediaChip>
              <span className="tnum">{place}</span>
            </MediaChip>
          </>
        }
        topRight={
          isUp && (
            <MediaChip>
              <span className="review-lifted" />
              <span className="tnum">{t('review.veil.lifted', { time: clockOf(veil.seconds) })}</span>
            </MediaChip>
          )
        }
      />
      <div className="review-tools">
        {isUp && isPhoto && drawing && (
          <>
            <IconButton kind="media" icon={ScanFace} label={t('review.boxes.add')} onClick={drawing.onAdd} />
            <IconButton
              kind="media"
              icon={Undo2}
              label={t('review.boxes.undo')}
              disabled={drawing.boxes.length === 0}
              onClick={() => {
                drawing.onBoxes(drawing.boxes.slice(0, -1));
                drawing.onSelect(undefined);
              }}
            />
          </>
        )}
        <IconButton
          kind="media"
          icon={isUp ? EyeOff : Eye}
          label={isUp ? t('review.veil.lower') : t('review.veil.lift')}
          onClick={() => (isUp ? veil.lower() : veil.lift())}
        />
      </div>
    </div>
  );
}

function HoldToSee({ veil }: { veil: FileVeil }) {
  const { t } = useTranslation('desk');
  return (
    <div className="veil">
      <button
        type="button"
        className={classes('review-hold', veil.isAsking && 'asking')}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          veil.lift();
        }}
        onPointerUp={veil.lower}
        onPointerCancel={veil.lower}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // Neither a pointer nor a key: a screen reader's own press, which cannot hold.
          if (event.detail === 0 && !veil.isAsking) veil.lift();
        }}
      >
        <span className="review-hold-ring">
          <Icon of={Eye} size={24} />
        </span>
        <span className="veil-reason">{t('review.veil.hold')}</span>
        <span className="veil-line">{t('review.veil.recorded')}</span>
      </button>
      <span role="alert" className="review-veil-fault">
        {veil.fault?.text}
      </span>
    </div>
  );
}

const largestOf = ({ large, urls }: DraftFile) => large?.url ?? urls.small ?? urls.thumb ?? '';

function Shown({ file, children }: { file: DraftFile; children: ReactNode }) {
  const { t } = useTranslation('desk');
  const { width, height, state, kind, film, urls } = file;
  if (kind === 'video' && state !== 'ready') {
    return (
      <p className="review-film">
        <Icon of={Film} size={24} />
        {t(`review.film.${state}`)}
      </p>
    );
  }
  const [smallest] = film?.renditions ?? [];
  if (smallest)
    return (
      <video
        className="review-played"
        src={smallest.url}
        poster={urls.small}
        aria-label={t('review.picture', { name: file.name })}
        controls
        autoPlay
        muted
        playsInline
      />
    );
  const [across, down] = width > 0 && height > 0 ? [width, height] : [3, 2];
  return (
    <div className="review-picture" style={{ '--shape': across / down } as object}>
      <Picture
        src={largestOf(file)}
        alt={t('review.picture', { name: file.name })}
        width={across}
        height={down}
        eager
      />
      {children}
    </div>
  );
}
