// The choice of video quality in five steps. A quality beyond the camera cannot be chosen, and says why.
import { videoQualities } from '@alcove/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chatSettings, useChatSettings } from './chat-settings.ts';
import { isBeyond, type CameraQuality, qualityWithin, type CameraSize } from './camera-quality.ts';

/** Shown where a quality is beyond the camera. */
export function useBeyond(sharpest: CameraSize | undefined): string | undefined {
  const { t } = useTranslation('rooms');
  const isLess = videoQualities.some((quality) => isBeyond(quality, sharpest));
  return isLess ? t('settings.media.beyond', { ...sharpest }) : undefined;
}

type QualitiesProps = {
  /** The accessible name of the choice. */
  label: string;
  /** The largest picture of the camera, as far as it is known. */
  sharpest: CameraSize | undefined;
  /** Why a quality is not recommended although it may be chosen. */
  cautionOf?: (quality: CameraQuality) => string | undefined;
  className: string;
};

export function Qualities({ label, sharpest, cautionOf, className }: QualitiesProps) {
  const id = useId();
  const chosen = qualityWithin(useChatSettings().quality, sharpest);
  const beyond = useBeyond(sharpest);
  const options = videoQualities.map((quality) => {
    const isOut = isBeyond(quality, sharpest);
    const caution = isOut ? undefined : cautionOf?.(quality);
    return { quality, isOut, caution, says: isOut ? beyond : caution };
  });
  return (
    <>
      <div role="radiogroup" aria-label={label} className={className}>
        {options.map(({ quality, isOut, caution, says }) => (
          <label
            key={quality.name}
            data-heavy={caution !== undefined || undefined}
            data-beyond={isOut || undefined}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={quality === chosen}
              // It stays focusable, so that screen readers read the reason.
              aria-disabled={isOut}
              {...(says && { 'aria-describedby': `${id}-${quality.widthPx}` })}
              onChange={() => !isOut && chatSettings.change({ quality: quality.name })}
            />
            {quality.name}
          </label>
        ))}
      </div>
      {options.map(({ quality, says }) => (
        <span key={quality.name} id={`${id}-${quality.widthPx}`} hidden>
          {says}
        </span>
      ))}
    </>
  );
}
