// A file on its way: its ring, what it does in words, and how to give it up.
import FilmIcon from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { useOnline } from '../../../network.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFileAddress } from '../../../ui/file-address.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame } from '../../../ui/Media.tsx';
import { ProgressRing } from '../../../ui/Progress.tsx';
import { bytesIn, shareOf, type Transfer } from '../../media/index.ts';

type MovingFileProps = { transfer: Transfer; onPick: () => void; onDrop: () => void };

export function MovingFile({ transfer, onPick, onDrop }: MovingFileProps) {
  const { t, i18n } = useTranslation('authoring');
  const { name, kind, resumedAt, bytes, file } = transfer;
  // A piece that is under way when the network goes is known as lost long after.
  const isCut = !useOnline() && transfer.state === 'sending';
  const state = isCut ? 'offline' : transfer.state;
  const address = useFileAddress(kind === 'photo' ? file : undefined);
  const [unread, setUnread] = useState(false);
  const percent = Math.floor(shareOf(transfer) * 100);
  const tone = state === 'offline' || state === 'missing' ? 'warn' : resumedAt > 0 ? 'good' : undefined;
  const line =
    state === 'missing'
      ? t('moving.missing', { percent })
      : state === 'offline'
        ? t('moving.offline')
        : state === 'queued'
          ? t('moving.queued', { size: bytesIn(i18n.language, bytes) })
          : resumedAt > 0
            ? t('moving.resumed', { percent: Math.floor((resumedAt / bytes) * 100) })
            : t('moving.sending');
  return (
    <li className="submit-file submit-transfer" data-tone={tone}>
      <MediaFrame ratio="4 / 3">
        {address && !unread ? (
          <img src={address} alt="" width={320} height={240} onError={() => setUnread(true)} />
        ) : (
          <span className="submit-film dim">
            <Icon of={kind === 'photo' ? ImageIcon : FilmIcon} size={24} />
          </span>
        )}
        <span className="submit-over">
          <ProgressRing value={shareOf(transfer)} tone="accent" label={t('moving.progress', { name })}>
            {state === 'offline' || state === 'missing' ? <Icon of={WifiOff} size={16} /> : `${percent} %`}
          </ProgressRing>
        </span>
        <IconButton
          icon={glyph('x')}
          kind="media"
          size="small"
          label={t('file.remove', { name })}
          className="submit-remove"
          onClick={onDrop}
        />
      </MediaFrame>
      <p className="submit-file-words">
        <b className="cut">{name}</b>
        <small>{line}</small>
      </p>
      {state === 'missing' && (
        <Button size="small" onClick={onPick}>
          {t('moving.pick')}
        </Button>
      )}
    </li>
  );
}
