// Files that were not added, each with the rule that it breaks: they take no place.
import FileWarning from 'lucide-react/icons/file-warning';
import FilmIcon from 'lucide-react/icons/film';
import HardDrive from 'lucide-react/icons/hard-drive';
import ImageIcon from 'lucide-react/icons/image';
import ImageOff from 'lucide-react/icons/image-off';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { bytesIn } from '../../media/index.ts';
import type { RefusedFile } from './draft-session.ts';
import { setFiles } from './set-files.ts';

type RefusedFilesProps = {
  files: readonly RefusedFile[];
  onForget: (keys: readonly number[]) => void;
  onReplace: () => void;
};

/** Refused for what it shows, which its author may contest. */
const isKnown = ({ code }: RefusedFile): boolean => code === 'image_refused';

function iconOf(refused: RefusedFile) {
  const { file, fault } = refused;
  if (fault?.code === 'file_too_large') return HardDrive;
  if (isKnown(refused)) return ImageOff;
  const kind = setFiles.kindOf(file.name);
  return kind === undefined ? FileWarning : kind === 'photo' ? ImageIcon : FilmIcon;
}

export function RefusedFiles({ files, onForget, onReplace }: RefusedFilesProps) {
  const { t, i18n } = useTranslation('authoring');
  const { t: tRefusal } = useTranslation('refusals');
  const say = tRefusal as unknown as (code: string, params: object) => string;
  const textOf = ({ fault, text }: RefusedFile) => (fault ? say(fault.code, fault.params) : text);
  return (
    <Card className="submit-refused" aria-live="polite">
      <header className="row g12">
        <h2 className="t16 grow semibold">{t('refused.heading', { count: files.length })}</h2>
        <Button kind="ghost" size="small" onClick={() => onForget(files.map(({ key }) => key))}>
          {t('refused.clear')}
        </Button>
      </header>
      <ul>
        {files.map((refused) => (
          <li className="row g12" key={refused.key}>
            <span className="submit-refused-icon">
              <Icon of={iconOf(refused)} />
            </span>
            <p className="grow breakable">
              <b>{refused.file.name}</b>{' '}
              <small className="dim">{bytesIn(i18n.language, refused.file.size)}</small>
              <span>{textOf(refused)}</span>
            </p>
            {isKnown(refused) && (
              <ButtonLink kind="ghost" size="small" to={pathTo('contact')}>
                {t('refused.contest')}
              </ButtonLink>
            )}
            <Button
              size="small"
              className="submit-replace"
              onClick={() => {
                onForget([refused.key]);
                onReplace();
              }}
            >
              {t('refused.replace')}
            </Button>
            <IconButton
              icon={glyph('x')}
              label={t('refused.forget', { name: refused.file.name })}
              onClick={() => onForget([refused.key])}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
