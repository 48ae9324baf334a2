// One file on its way: queued, sending, done or failed with its reason.
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Media, MediaChip } from './Media.tsx';
import { ProgressRing } from './Progress.tsx';

export type UploadTileProps = {
  /** The file's name. */
  name: string;
  /** Its picture, as soon as there is one. */
  children?: ReactNode;
  state: 'queued' | 'sending' | 'done' | 'failed';
  /** 0 to 1, while sending. */
  sent?: number;
  /** Under the name: size, place in the queue, why it failed. */
  line: ReactNode;
  /** A word on the picture: "Couverture". */
  mark?: ReactNode;
  onRemove?: () => void;
  onRetry?: () => void;
};

export function UploadTile({
  name,
  children,
  state,
  sent = 0,
  line,
  mark,
  onRemove,
  onRetry,
}: UploadTileProps) {
  const { t } = useTranslation('ui');
  const remove = onRemove && (
    <IconButton icon={X} kind="media" size="small" label={t('chip.remove', { name })} onClick={onRemove} />
  );
  return (
    <div className={classes('upload', state)}>
      <Media ratio="4 / 3" topRight={remove} bottomLeft={mark && <MediaChip>{mark}</MediaChip>}>
        {children}
        <div className="upload-state">
          {state === 'sending' && (
            <ProgressRing value={sent} label={t('upload.sending', { name })} tone="accent">
              {t('percent', { value: Math.round(sent * 100) })}
            </ProgressRing>
          )}
          {state === 'failed' && <Icon of={TriangleAlert} size={24} />}
        </div>
      </Media>
      <div className="upload-foot">
        <div>
          <b>{name}</b>
          <span role={state === 'failed' ? 'alert' : undefined}>{line}</span>
        </div>
        {state === 'done' && <Icon of={CircleCheck} className="text-success" />}
        {state === 'failed' && onRetry && (
          <IconButton icon={RotateCw} size="small" label={t('retry')} onClick={onRetry} />
        )}
      </div>
    </div>
  );
}
