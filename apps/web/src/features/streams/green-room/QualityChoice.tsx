// How sharp: five steps, of which the line may not carry all. She may know better than one measurement, so none is
// kept from her.
import { videoQualities } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { chatSettings, useChatSettings } from '../../rooms/index.ts';
import { advisedFor, isTooMuch, needOf, qualityNamed } from './line.ts';
import type { Line } from './use-line.ts';
import { useRate } from './use-rate.ts';

type QualityChoiceProps = {
  /** Nothing while she is on the air: then it shows what is sent, not what could be. */
  line: Line | undefined;
  /** There is no picture that it could be seen on. */
  blind: boolean;
};

export function QualityChoice({ line, blind }: QualityChoiceProps) {
  const { t } = useTranslation('streams');
  const rateOf = useRate();
  const id = useId();
  const chosen = qualityNamed(useChatSettings().quality);
  const measured = line?.status === 'measured' ? line : undefined;
  const isHeavy = (quality: typeof chosen) => measured !== undefined && isTooMuch(quality, measured);
  const tooHeavy = videoQualities.find(isHeavy);
  const { widthPx: width, heightPx: height } = chosen;
  const needs = tooHeavy && t('loge.needs', { name: tooHeavy.name, rate: rateOf(needOf(tooHeavy)) });
  const is = t('loge.qualityHint', { width, height, rate: rateOf(chosen.videoKbps) });
  return (
    <section aria-labelledby={id}>
      <header className="loge-title">
        <h2 id={id}>{t('loge.quality')}</h2>
        {measured && (
          <span className="loge-advice">
            <Icon of={Check} size={14} />
            {t('loge.advised', { name: advisedFor(measured).name })}
          </span>
        )}
      </header>
      <div className="loge-qualities" role="radiogroup" aria-labelledby={id}>
        {videoQualities.map((quality) => (
          <label key={quality.name} data-heavy={isHeavy(quality) || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={quality === chosen}
              onChange={() => chatSettings.change({ quality: quality.name })}
            />
            {quality.name}
          </label>
        ))}
      </div>
      <p className="dim">
        {is} {isHeavy(chosen) ? t('loge.heavy') : blind ? t('loge.already') : needs}
      </p>
    </section>
  );
}
