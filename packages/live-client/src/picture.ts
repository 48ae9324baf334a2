// A still picture of a camera as a JPEG in base64, drawn from a detached video element on a canvas.
import { streamLimits } from '@alcove/protocol';
import type { LiveMedia } from './live-streams.ts';

/** JPEG qualities, tried until the picture fits `imageMax`. */
const qualities = [0.75, 0.55, 0.35] as const;
/** A camera without a frame within this time is dark. */
const withinMs = 3000;

/** Fills the frame, cut at the sides where the camera is wider. */
function draw(video: HTMLVideoElement, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
  const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale];
  canvas.getContext('2d')?.drawImage(video, (width - wide) / 2, (height - high) / 2, wide, high);
  return canvas;
}

const played = (video: HTMLVideoElement): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    video.addEventListener('loadeddata', () => {
      clearTimeout(timer);
      resolve(video.videoWidth > 0);
    });
    video.play().catch(() => resolve(false));
  });

export async function takeBrowserPicture(
  media: LiveMedia,
  sizePx: { width: number; height: number },
): Promise<string | undefined> {
  const video = document.createElement('video');
  [video.muted, video.playsInline] = [true, true];
  video.srcObject = new MediaStream((media as MediaStream).getVideoTracks());
  try {
    if (!(await played(video))) return undefined;
    const canvas = draw(video, sizePx);
    for (const quality of qualities) {
      const picture = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
      if (picture !== '' && picture.length <= streamLimits.imageMax) return picture;
    }
    return undefined;
  } finally {
    video.srcObject = null;
  }
}
