// What a camera shows as a file: a photo of the moment, or a film of a minute at most.
import { storyLimits } from '@alcove/protocol';

/** Containers add a little to what was filmed: a film of exactly a minute would be refused as too long. */
const marginMs = 500;
export const recordingMs = storyLimits.filmMs.max - marginMs;

/** Firefox records WebM alone; phones encode H.264 in hardware. */
const kinds = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

const bitsPerSecond = 4_000_000;
const jpegQuality = 0.92;

/** Undefined where this browser does not record. */
export const recordedKind = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));

/** As the camera sees it: the mirror is on the screen alone. */
export async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  // Pressed before the first frame: the photo is that frame.
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    await new Promise((resolve) => void video.addEventListener('loadeddata', resolve, { once: true }));
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined;
}

export type FilmRecording = { stop: () => void; file: Promise<File | undefined> };

/** The film ends by itself with its camera; nothing is left of one without a picture. */
export function record(media: MediaStream, mimeType: string): FilmRecording {
  const recorder = new MediaRecorder(media, { mimeType, videoBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data));
  const file = new Promise<File | undefined>((resolve) => {
    recorder.addEventListener('stop', () => {
      const name = mimeType.startsWith('video/mp4') ? 'film.mp4' : 'film.webm';
      const film = new File(parts, name, { type: mimeType.split(';')[0] ?? '' });
      resolve(film.size > 0 ? film : undefined);
    });
  });
  recorder.start(1000);
  return {
    file,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}
