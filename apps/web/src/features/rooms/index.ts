// The face of rooms for domains after them: the room on screen, what its connection tells, and how someone likes her chat.
export { useIdentity, useLiveEvent } from './live/index.ts';
export { liveRefusalOf as refusalOf } from './room/entry.ts';
export { useServerClock } from './room/composer/use-server-clock.ts';
export { useRoom } from './room/here.ts';
export { pictureFirst, wholeTalk } from './room/picture-first.ts';
export { askMenu } from './room/people/menu-request.ts';
export { usePersonLine } from './room/people/RoomPersonRow.tsx';
export { useFollow } from './room/people/use-follow.ts';
export { useRefusalText } from './room/refusal-text.ts';
export { chatSettings, useChatSettings } from './settings/chat-settings.ts';
export { Qualities, useBeyond } from './settings/Qualities.tsx';
export {
  isBeyond,
  type CameraQuality as Quality,
  qualityWithin,
  sharpestOf,
  type CameraSize as Size,
  videoKbpsOf,
} from './settings/camera-quality.ts';
export { useInputDevices as useDevices } from './settings/use-input-devices.ts';
export { VoiceMeter } from './settings/VoiceMeter.tsx';
