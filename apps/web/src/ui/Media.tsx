// A frame around a picture or a video. Everything laid over it keeps dark values in both themes; the
// discreet mode, a veil and a failure are drawn here, so that no picture is ever shown another way.
import ImageOff from 'lucide-react/icons/image-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { useImageFailure } from './use-image-failure.ts';

export type MediaCorners = {
  topLeft?: ReactNode;
  topRight?: ReactNode;
  bottomLeft?: ReactNode;
  bottomRight?: ReactNode;
};

export type MediaProps = MediaCorners & {
  /** `3 / 2` in listings, `1` in albums. Left out, the frame takes the height it is given. */
  ratio?: string;
  /** Drawn over the picture: a `Veil`. The picture behind is blurred and shuttered. */
  veil?: ReactNode;
  /** The foot is darkened so that captions can be read. */
  shaded?: boolean;
  children?: ReactNode;
  className?: string;
  style?: CSSProperties;
};

export function MediaFrame({ ratio, veil, shaded, children, className, style, ...corners }: MediaProps) {
  return (
    <div
      className={classes('media', Boolean(veil) && 'veiled', shaded && 'shaded', className)}
      style={ratio ? { aspectRatio: ratio, ...style } : style}
    >
      {children}
      {veil}
      <Corners {...corners} />
    </div>
  );
}

export const Corners = ({ topLeft, topRight, bottomLeft, bottomRight }: MediaCorners) => (
  <>
    {topLeft && <div className="media-corner at-top at-left">{topLeft}</div>}
    {topRight && <div className="media-corner at-top at-right">{topRight}</div>}
    {bottomLeft && <div className="media-corner at-bottom at-left">{bottomLeft}</div>}
    {bottomRight && <div className="media-corner at-bottom at-right">{bottomRight}</div>}
  </>
);

/** A few words on a picture. */
export const MediaChip = ({ icon, tone, children }: MediaChipProps) => (
  <span className={classes('media-chip', tone)}>
    {tone === 'live' ? <span className="live-dot" /> : icon && <Icon of={icon} size={14} />}
    {children}
  </span>
);
type MediaChipProps = { icon?: Glyph; tone?: 'premium' | 'live' | 'token'; children?: ReactNode };

export type VeilProps = {
  icon: Glyph;
  /** Why it is hidden. A veil without a reason is a wall. */
  reason: ReactNode;
  /** A second line, then what lifts it. */
  line?: ReactNode;
  action?: ReactNode;
  tone?: 'premium';
  /** In the display face, on a large picture. */
  large?: boolean;
};

/** Slats, an arch with a lock, a reason. */
export const Veil = ({ icon, reason, line, action, tone, large }: VeilProps) => (
  <div className={classes('veil', tone, large && 'large')}>
    <span className="veil-arch">
      <Icon of={icon} size={large ? 24 : 20} />
    </span>
    <span className={large ? 'd32' : 'veil-reason'}>{reason}</span>
    {line && <span className="veil-line">{line}</span>}
    {action && <span className="veil-action">{action}</span>}
  </div>
);

export type PictureProps = {
  src: string | null | undefined;
  /** What it shows; empty when the text beside says it. */
  alt: string;
  width: number;
  height: number;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** A drawing shown where the picture does not load; without it a message says so, and the reader may try again. */
  placeholder?: string;
};

/** An image with its waiting and its failure. Size is compulsory: nothing may jump when it arrives. */
export function Picture({ src, alt, width, height, eager, placeholder }: PictureProps) {
  const { hasFailed, imageProps, retry } = useImageFailure(src);
  if (hasFailed && !placeholder) return <PictureFailed onRetry={retry} />;
  if (!src) return <div className="skeleton media-fill" />;
  return (
    <img
      {...(hasFailed ? { src: placeholder } : { src, ...imageProps })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' as const })}
    />
  );
}

/** What stands where a picture did not come. */
export function PictureFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="media-failed">
      <Icon of={ImageOff} size={24} />
      <span>{t('picture.failed')}</span>
      <button type="button" className="media-chip" onClick={onRetry}>
        <Icon of={RotateCw} size={14} />
        {t('retry')}
      </button>
    </div>
  );
}
