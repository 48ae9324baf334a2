// All files of the set with what is decided on each; on phones a strip of small pictures.
import { type DraftFile, languages } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import ScanFace from 'lucide-react/icons/scan-face';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DrawnVeil } from './DrawnVeil.tsx';
import type { Choice, FileVerdict } from './verdict.ts';

const marks = { publish: Check, blur: ScanFace, refuse: X } as const satisfies Record<Choice, unknown>;

const choices = ['publish', 'blur', 'refuse'] as const satisfies readonly Choice[];

type FileRowsProps = {
  files: readonly DraftFile[];
  verdictOf: (file: DraftFile) => FileVerdict;
  at: number;
  onOpen: (index: number) => void;
  onChoose: (index: number, choice: Choice) => void;
};

export function FileRows({ files, verdictOf, at, onOpen, onChoose }: FileRowsProps) {
  const { t } = useTranslation('desk');
  const line = ({ choice, reason, boxes }: FileVerdict, { captions }: DraftFile): string => {
    const spoken = languages.filter((language) => captions[language]).join(', ');
    if (choice === 'publish' && spoken) return t('review.rows.publishWith', { languages: spoken });
    if (choice === 'publish') return t('review.rows.publish');
    if (choice === 'blur') return t('review.rows.blur', { count: boxes.length });
    if (choice === 'refuse' && reason)
      return t('review.rows.refuse', { reason: t(`review.reasons.${reason}`) });
    return t('review.rows.undecided');
  };
  return (
    <ol className="review-files stack">
      {files.map((file, index) => {
        const given = verdictOf(file);
        return (
          <li key={file.material_id} className={classes(index === at && 'current')}>
            <button
              type="button"
              aria-current={index === at ? 'true' : undefined}
              className="review-file-row row g8"
              onClick={() => onOpen(index)}
            >
              <span className="review-file-number tnum">{index + 1}</span>
              <span className="media shuttered review-file-picture">
                <DrawnVeil of={file.material_id} />
                {given.choice && (
                  <span className="review-file-mark" data-choice={given.choice}>
                    <Icon of={marks[given.choice]} size={14} />
                  </span>
                )}
              </span>
              <span className="review-file-text stack">
                <b>{file.name}</b>
                <span data-choice={given.choice}>{line(given, file)}</span>
              </span>
            </button>
            <fieldset
              className="review-row-choices"
              aria-label={t('review.decisionFor', { name: file.name })}
            >
              {choices.map((choice) => (
                <button
                  key={choice}
                  type="button"
                  data-choice={choice}
                  aria-pressed={given.choice === choice}
                  aria-label={t(`review.choices.${choice}`)}
                  disabled={choice === 'blur' && file.kind === 'video'}
                  onClick={() => onChoose(index, choice)}
                >
                  <Icon of={marks[choice]} size={16} />
                </button>
              ))}
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
