// The face of video calls in the browser: what every page loads. The window travels when a call is there.
export { shownCall } from './shown-call.ts';
export { useVideoCalls } from './use-video-calls.ts';
export { CallButton } from './CallButton.tsx';
