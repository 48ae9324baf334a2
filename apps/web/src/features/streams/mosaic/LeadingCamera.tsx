// The first reported camera, at the head of the wall: what its viewers say, and what the team does about it. No single
// key decides; an end is held for a second.
import { dateInWords } from '@alcove/i18n';
import type { CameraStopReason, MosaicTile, ReportedCamera, ReportReason } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Maximize2 from 'lucide-react/icons/maximize-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaChip, MediaFrame } from '../../../ui/Media.tsx';
import { useAgeText } from '../../moderation/index.ts';
import { HoldButton } from './HoldButton.tsx';
import { stateOf } from './state-of.ts';
import { TilePicture } from './TilePicture.tsx';

/** What its publisher is told, by what its viewers said first. */
const toldReasons: Partial<Record<ReportReason, CameraStopReason>> = {
  no_consent: 'consent',
  underage: 'underage',
  violence: 'violence',
};

type LeadingCameraProps = {
  tile: MosaicTile;
  reported: ReportedCamera;
  now: number;
  onLook: () => void;
  onDone: (title: string, isStop: boolean) => void;
};

export function LeadingCamera({ tile, reported, now, onLook, onDone }: LeadingCameraProps) {
  const { t, i18n } = useTranslation('moderation');
  const ageText = useAgeText();
  const consequence = useId();
  const clock = (at: number) => dateInWords(i18n.language, at, { timeStyle: 'short' });
  const { stream_id, nick } = tile;
  const { list, warned_at: warnedAt, veiled_at: veiledAt } = reported;
  const stopping = useCall(addresses.stopCamera, { toast: true });
  const warning = useCall(addresses.warnCamera, { toast: true });
  const clearing = useCall(addresses.clearCamera, { toast: true });
  const said = list[0]?.reason ?? 'other';
  const reason = toldReasons[said];
  const why = { reason_id: reason ?? 'other', comment: reason ? '' : t(`report.reasons.${said}`) } as const;
  const isBusy = stopping.busy || warning.busy || clearing.busy;

  async function stop() {
    if (await stopping.send({ stream_id, ...why })) onDone(t('mosaic.stop.done', { nick }), true);
  }
  async function warn() {
    if (await warning.send({ stream_id, ...why })) onDone(t('mosaic.lead.warnedDone', { nick }), false);
  }
  async function clear() {
    if (await clearing.send({ stream_id })) onDone(t('mosaic.lead.clearedDone', { nick }), false);
  }

  return (
    <section className="wall-lead" aria-label={t('mosaic.lead.label', { nick })}>
      <MediaFrame
        ratio="4 / 3"
        shaded
        topLeft={
          <>
            <MediaChip {...(stateOf(tile) === 'live' && { tone: 'live' as const })}>
              {t(`mosaic.states.${stateOf(tile)}`)}
              {tile.picture_at > 0 && `, ${ageText(now - tile.picture_at)}`}
            </MediaChip>
            {list.length > 0 && (
              <MediaChip icon={Flag}>{t('mosaic.reports', { count: list.length })}</MediaChip>
            )}
            {veiledAt > 0 && <MediaChip icon={EyeOff}>{t('mosaic.veiled')}</MediaChip>}
          </>
        }
        topRight={<IconButton icon={Maximize2} kind="media" label={t('mosaic.lead.look')} onClick={onLook} />}
        bottomLeft={<b className="wall-lead-nick">{nick}</b>}
        bottomRight={
          <MediaChip icon={Eye}>
            <span className="visually-hidden">{t('mosaic.watchers', { count: tile.watchers })}</span>
            <span aria-hidden="true">{tile.watchers}</span>
          </MediaChip>
        }
      >
        <TilePicture tile={tile} eager />
      </MediaFrame>
      <ul className="wall-lead-words">
        {list.map(({ reference, by, at, reason: of, words }) => (
          <li key={reference}>
            <q>{words || t(`report.reasons.${of}`)}</q>
            <span className="dim">{[by?.nick, clock(at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {warnedAt > 0 && <p className="hint">{t('mosaic.lead.warned', { time: clock(warnedAt) })}</p>}
      <div className="wall-lead-acts">
        <HoldButton
          icon={CircleX}
          busy={stopping.busy && t('mosaic.stop.sending')}
          onHeld={() => void stop()}
          aria-describedby={consequence}
        >
          {t('mosaic.lead.hold')}
        </HoldButton>
        <Button icon={MessageCircle} disabled={isBusy} onClick={() => void warn()}>
          {t('mosaic.lead.warn')}
        </Button>
        <Button kind="ghost" disabled={isBusy} onClick={() => void clear()}>
          {t('mosaic.lead.clear')}
        </Button>
      </div>
      <p className="hint" id={consequence}>
        {t('mosaic.lead.consequence')}
      </p>
    </section>
  );
}
