// Who will see an exact point, and until when. Staying at 3 km is what a quick press does.
import Crosshair from 'lucide-react/icons/crosshair';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Timer from 'lucide-react/icons/timer';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../call/use-answer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

const facesMax = 4;

type Props = { open: boolean; hours: number; onClose: () => void; onShare: () => void };

export function ExactDialog({ open, hours, onClose, onShare }: Props) {
  const { t } = useTranslation('geo');
  // Those who follow each other are those who would see it.
  const { latest } = useAnswer(addresses.followees, open ? { mutual: 1 } : undefined);
  const isSeen = latest?.total_count !== 0;
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) stay.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('exact.title')}
      description={t('exact.lead')}
      stacked
      actions={
        <>
          <Button size="large" kind="outline" onClick={onShare}>
            {t('exact.share', { count: hours })}
          </Button>
          <Button size="large" ref={stay} onClick={onClose}>
            {t('exact.stay')}
          </Button>
        </>
      }
    >
      <ul className="stack g16">
        <li className="row g12">
          <span className="map-arch">
            <Icon of={Crosshair} />
          </span>
          <div className="stack g8">
            <span>
              <b>
                {!latest
                  ? t('exact.reading')
                  : isSeen
                    ? t('exact.seers', { count: latest.total_count })
                    : t('exact.nobody')}
              </b>
              <span className="muted"> {t(isSeen ? 'exact.mutual' : 'exact.nobodyText')}</span>
            </span>
            {latest && latest.list.length > 0 && (
              <span className="row g4">
                {latest.list.slice(0, facesMax).map(({ uid, nick, avatar_url: src }) => (
                  <Avatar key={uid} name={nick} src={src} sizePx={36} />
                ))}
                <span className="muted t14 cut">
                  {latest.list
                    .slice(0, facesMax)
                    .map(({ nick }) => nick)
                    .join(', ')}
                </span>
              </span>
            )}
          </div>
        </li>
        <li className="row g12">
          <span className="map-arch">
            <Icon of={Grid3x3} />
          </span>
          <span>
            <b>{t('exact.others')}</b>
            <span className="muted"> {t('exact.othersText')}</span>
          </span>
        </li>
        <li className="row g12">
          <span className="map-arch">
            <Icon of={Timer} />
          </span>
          <span>
            <b>{t('exact.until', { count: hours })}</b>
            <span className="muted"> {t('exact.untilText')}</span>
          </span>
        </li>
      </ul>
    </Dialog>
  );
}
