// Selects the picture quality. A quality above the measured rate stays selectable with a warning, as one
// measurement can be wrong.
import { videoQualities } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import {
  isBeyond,
  Qualities,
  type Quality,
  qualityWithin,
  type Size,
  useBeyond,
  useChatSettings,
} from '../../chat/index.ts';
import { advisedQuality, exceedsMeasuredRate, neededKbps } from './network-quality.ts';
import type { NetworkTest } from './use-network-test.ts';
import { useBitrateText } from './use-bitrate-text.ts';

type QualityChoiceProps = {
  /** Undefined while live, when the dialog shows what is sent. */
  networkTest: NetworkTest | undefined;
  /** The largest picture of the camera, once known. */
  sharpest: Size | undefined;
  /** The camera shows no picture that would show the quality. */
  blind: boolean;
};

export function QualityChoice({ networkTest, sharpest, blind }: QualityChoiceProps) {
  const { t } = useTranslation('streams');
  const bitrateText = useBitrateText();
  const id = useId();
  const beyond = useBeyond(sharpest);
  const chosen = qualityWithin(useChatSettings().quality, sharpest);
  const measured = networkTest?.status === 'measured' ? networkTest : undefined;
  const isHeavy = (quality: Quality) =>
    measured !== undefined && !isBeyond(quality, sharpest) && exceedsMeasuredRate(quality, measured);
  const needs = (quality: Quality) =>
    t('greenRoom.needs', { name: quality.name, rate: bitrateText(neededKbps(quality)) });
  const tooHeavy = videoQualities.find(isHeavy);
  const { widthPx: width, heightPx: height } = chosen;
  const is = t('greenRoom.qualityHint', { width, height, rate: bitrateText(chosen.videoKbps) });
  const says = isHeavy(chosen)
    ? t('greenRoom.heavy')
    : blind
      ? t('greenRoom.already')
      : tooHeavy && needs(tooHeavy);
  return (
    <section aria-labelledby={id}>
      <header className="green-room-title row g8">
        <h2 id={id}>{t('greenRoom.quality')}</h2>
        {measured && (
          <span className="green-room-advice t12 semibold">
            <Icon of={Check} size={14} />
            {t('greenRoom.advised', { name: qualityWithin(advisedQuality(measured).name, sharpest).name })}
          </span>
        )}
      </header>
      <Qualities
        label={t('greenRoom.quality')}
        className="green-room-qualities"
        sharpest={sharpest}
        cautionOf={(quality) => (isHeavy(quality) ? needs(quality) : undefined)}
      />
      <p className="dim">
        {is} {says}
      </p>
      {beyond && <p className="dim">{beyond}</p>}
    </section>
  );
}
