// Files that were not added, each with its reason: that of the server where it gave one (R5.089).
import FileWarning from 'lucide-react/icons/file-warning';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { RefusedPiece } from './story-draft.ts';

type RefusedPiecesProps = {
  files: readonly RefusedPiece[];
  onRetry: (file: RefusedPiece) => void;
  onForget: (key: number) => void;
};

export function RefusedPieces({ files, onRetry, onForget }: RefusedPiecesProps) {
  const { t } = useTranslation('storyCompose');
  const { t: tRefusal } = useTranslation('refusals');
  const say = tRefusal as unknown as (code: string, params: object) => string;
  return (
    <Card className="story-refused stack g12" role="alert">
      {files.map((file) => (
        <div className="row g12" key={file.key}>
          <Icon of={FileWarning} />
          <p className="grow breakable">
            <b>{file.file.name}</b>
            <span className="block">{file.fault ? say(file.fault.code, file.fault.params) : file.text}</span>
          </p>
          {(!file.fault || file.fault.code === 'upload_failed') && (
            <Button size="small" onClick={() => onRetry(file)}>
              {t('refused.retry')}
            </Button>
          )}
          <IconButton
            icon={glyph('x')}
            size="small"
            label={t('refused.forget', { name: file.file.name })}
            onClick={() => onForget(file.key)}
          />
        </div>
      ))}
    </Card>
  );
}
