// Fullscreen and picture in picture, where the browser supports them.

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** On an iPhone only a video element can go fullscreen. */
export function toggleFullscreen(frame: HTMLElement | undefined, video: HTMLVideoElement | undefined): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {});
  // The browser refuses it too long after a gesture; the viewer presses again.
  if (frame?.requestFullscreen) return void frame.requestFullscreen().catch(() => {});
  (video as PhoneVideo | undefined)?.webkitEnterFullscreen?.();
}

export const hasPictureInPicture = (): boolean =>
  typeof document !== 'undefined' && document.pictureInPictureEnabled;

export function togglePictureInPicture(video: HTMLVideoElement | undefined): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  // The browser refuses it before the first frame.
  else void video?.requestPictureInPicture().catch(() => {});
}
