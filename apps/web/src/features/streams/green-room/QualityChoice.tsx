// How sharp in the green room: what the line may not carry is to be had, for she may know better than one
// measurement.
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
} from '../../rooms/index.ts';
import { advisedFor, isTooMuch, needOf } from './line.ts';
import type { Line } from './use-line.ts';
import { useRate } from './use-rate.ts';

type QualityChoiceProps = {
  /** Nothing while she is on the air: then it shows what is sent, not what could be. */
  line: Line | undefined;
  /** What her camera gives, as far as it is known. */
  sharpest: Size | undefined;
  /** There is no picture that it could be seen on. */
  blind: boolean;
};

export function QualityChoice({ line, sharpest, blind }: QualityChoiceProps) {
  const { t } = useTranslation('streams');
  const rateOf = useRate();
  const id = useId();
  const beyond = useBeyond(sharpest);
  const chosen = qualityWithin(useChatSettings().quality, sharpest);
  const measured = line?.status === 'measured' ? line : undefined;
  const isHeavy = (quality: Quality) =>
    measured !== undefined && !isBeyond(quality, sharpest) && isTooMuch(quality, measured);
  const needs = (quality: Quality) => t('loge.needs', { name: quality.name, rate: rateOf(needOf(quality)) });
  const tooHeavy = videoQualities.find(isHeavy);
  const { widthPx: width, heightPx: height } = chosen;
  const is = t('loge.qualityHint', { width, height, rate: rateOf(chosen.videoKbps) });
  const says = isHeavy(chosen) ? t('loge.heavy') : blind ? t('loge.already') : tooHeavy && needs(tooHeavy);
  return (
    <section aria-labelledby={id}>
      <header className="loge-title">
        <h2 id={id}>{t('loge.quality')}</h2>
        {measured && (
          <span className="loge-advice">
            <Icon of={Check} size={14} />
            {t('loge.advised', { name: qualityWithin(advisedFor(measured).name, sharpest).name })}
          </span>
        )}
      </header>
      <Qualities
        label={t('loge.quality')}
        className="loge-qualities"
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
