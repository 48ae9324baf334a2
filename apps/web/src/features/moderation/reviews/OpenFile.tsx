// The file that is looked at: its picture, what its author says of it, and the three choices. Mounted anew for each
// file, so that the veil returns.
import {
  contributionLimits,
  type DraftFile,
  type FaceBox,
  languageNames,
  languages,
  type ReviewKind,
} from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import ScanFace from 'lucide-react/icons/scan-face';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addedBox } from '../../../ui/boxes/box.ts';
import { BoxList } from '../../../ui/boxes/BoxList.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { FileStage } from './FileStage.tsx';
import { useHoldKeys, useReviewKeys } from './review-keys.ts';
import type { DecisionEnds } from './use-decision.ts';
import { useVeil } from './use-veil.ts';
import type { FileVerdict } from './verdict.ts';

type OpenFileProps = {
  kind: ReviewKind;
  id: number;
  version: number;
  file: DraftFile;
  /** "2 sur 7". */
  place: string;
  /** The author asked to hide faces. */
  blurAsked: boolean;
  given: FileVerdict;
  onChanged: DecisionEnds['onChanged'];
  onPublish: () => void;
  onBoxes: (boxes: readonly FaceBox[]) => void;
  /** Asks for the reason. */
  onRefuse: () => void;
};

export function OpenFile(props: OpenFileProps) {
  const { kind, id, version, file, place, blurAsked, given, onChanged, onPublish, onBoxes, onRefuse } = props;
  const { t } = useTranslation('desk');
  const veil = useVeil({ kind, id, version, material_id: file.material_id }, onChanged);
  const [selected, setSelected] = useState<number>();
  const isPhoto = file.kind === 'photo';
  const { boxes } = given;
  const add = () => {
    if (!veil.isUp || !isPhoto || boxes.length >= contributionLimits.boxes) return;
    setSelected(boxes.length);
    onBoxes([...boxes, addedBox(boxes, file)]);
  };
  const blur = () => {
    if (!isPhoto) return;
    if (veil.isUp && boxes.length === 0) add();
    else onBoxes(boxes);
  };
  useHoldKeys(veil);
  useReviewKeys({
    letters: { p: onPublish, f: blur, r: onRefuse, n: add },
  });
  const editing = { boxes, selected, onSelect: setSelected };
  return (
    <section className="review-file stack g12" aria-label={file.name}>
      <FileStage file={file} place={place} veil={veil} drawing={{ ...editing, onBoxes, onAdd: add }} />
      <p className="review-tags">
        {file.width > 0 && (
          <StatusTag>
            <span className="tnum">{t('review.size', { width: file.width, height: file.height })}</span>
          </StatusTag>
        )}
        {file.people !== 'nobody' && <StatusTag icon={Users}>{t(`review.people.${file.people}`)}</StatusTag>}
        {blurAsked && (
          <StatusTag tone="warning" icon={ScanFace}>
            {t('review.tags.blurAsked')}
          </StatusTag>
        )}
        {file.blurred === 1 && <StatusTag tone="success">{t('review.tags.burnt')}</StatusTag>}
      </p>
      {file.description !== '' && (
        <p className="review-caption" lang="">
          {file.description}
        </p>
      )}
      {languages.map((language) => {
        const text = file.captions[language];
        return (
          text && (
            <details key={language} className="review-captions">
              <summary>{t('review.captionsIn', { language: languageNames[language] })}</summary>
              <p lang={language}>{text.replace(/^WEBVTT\s+/, '')}</p>
            </details>
          )
        );
      })}
      {blurAsked && file.blurred === 0 && boxes.length === 0 && given.choice !== 'refuse' && (
        <Note tone="warning" icon={ScanFace}>
          {isPhoto ? t('review.noBox') : t('review.noBoxFilm')}
        </Note>
      )}
      {veil.isUp && boxes.length > 0 && <BoxList {...editing} picture={file} onChange={onBoxes} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form */}
      <div className="review-choices" role="group" aria-label={t('review.decisionFor', { name: file.name })}>
        <button
          type="button"
          data-choice="publish"
          aria-pressed={given.choice === 'publish'}
          onClick={onPublish}
        >
          <Icon of={Check} size={16} />
          {t('review.choices.publish')}
          <KeyHint>P</KeyHint>
        </button>
        {isPhoto && (
          <button type="button" data-choice="blur" aria-pressed={given.choice === 'blur'} onClick={blur}>
            <Icon of={ScanFace} size={16} />
            {t('review.choices.blur')}
            <KeyHint>F</KeyHint>
          </button>
        )}
        <button
          type="button"
          data-choice="refuse"
          aria-pressed={given.choice === 'refuse'}
          aria-haspopup="dialog"
          onClick={onRefuse}
        >
          <Icon of={X} size={16} />
          {t('review.choices.refuse')}
          <KeyHint>R</KeyHint>
        </button>
      </div>
      {given.choice === 'blur' && boxes.length === 0 && (
        <p className="hint">{veil.isUp ? t('review.boxes.draw') : t('review.boxes.liftFirst')}</p>
      )}
    </section>
  );
}
