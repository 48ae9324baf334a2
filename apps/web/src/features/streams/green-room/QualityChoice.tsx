// How sharp: five steps. What her camera cannot give is not to be had, and says so. What the line may not carry is:
// she may know better than one measurement.
import { videoQualities } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { chatSettings, useChatSettings } from '../../rooms/index.ts';
import { advisedFor, isTooMuch, needOf, type Quality } from './line.ts';
import { isBeyond, qualityWithin, type Size } from './sharpest.ts';
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
  const chosen = qualityWithin(useChatSettings().quality, sharpest);
  const measured = line?.status === 'measured' ? line : undefined;
  const isHeavy = (quality: Quality) =>
    measured !== undefined && !isBeyond(quality, sharpest) && isTooMuch(quality, measured);
  const needs = (quality: Quality) => t('loge.needs', { name: quality.name, rate: rateOf(needOf(quality)) });
  const beyond = t('loge.beyond', { ...sharpest });
  const whyNot = (quality: Quality) =>
    isBeyond(quality, sharpest) ? beyond : isHeavy(quality) ? needs(quality) : undefined;
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
      <div className="loge-qualities" role="radiogroup" aria-labelledby={id}>
        {videoQualities.map((quality, at) => (
          <label
            key={quality.name}
            data-heavy={isHeavy(quality) || undefined}
            data-beyond={isBeyond(quality, sharpest) || undefined}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={quality === chosen}
              // Keys still lead there, so that the reason is heard.
              aria-disabled={isBeyond(quality, sharpest)}
              {...(whyNot(quality) && { 'aria-describedby': `${id}-${at}` })}
              onChange={() => !isBeyond(quality, sharpest) && chatSettings.change({ quality: quality.name })}
            />
            {quality.name}
          </label>
        ))}
      </div>
      {videoQualities.map((quality, at) => (
        <span key={quality.name} id={`${id}-${at}`} hidden>
          {whyNot(quality)}
        </span>
      ))}
      <p className="dim">
        {is} {says}
      </p>
      {videoQualities.some((quality) => isBeyond(quality, sharpest)) && <p className="dim">{beyond}</p>}
    </section>
  );
}
