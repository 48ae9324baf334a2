// Fullscreen and picture in picture, as far as the browser has them.

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** On an iPhone only the video itself can fill the screen. */
export function toggleFullscreen(frame: HTMLElement | undefined, video: HTMLVideoElement | undefined): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {});
  // Refused where the press is too long ago: then nothing happens, and she presses again.
  if (frame?.requestFullscreen) return void frame.requestFullscreen().catch(() => {});
  (video as PhoneVideo | undefined)?.webkitEnterFullscreen?.();
}

export const hasPictureInPicture = (): boolean =>
  typeof document !== 'undefined' && document.pictureInPictureEnabled;

export function togglePictureInPicture(video: HTMLVideoElement | undefined): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  // Before its first picture a video has nothing to take along.
  else void video?.requestPictureInPicture().catch(() => {});
}
