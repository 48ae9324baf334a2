// The face of rooms for domains after them: the room on screen, what its connection tells, and how someone likes her chat.
export { useIdentity, useLiveEvent } from './live/index.ts';
export { liveRefusalOf as refusalOf } from './room/entry.ts';
export { useHouseClock } from './room/composer/use-clock.ts';
export { useRoom } from './room/here.ts';
export { pictureFirst, wholeTalk } from './room/picture-first.ts';
export { askMenu } from './room/people/menu-request.ts';
export { usePersonLine } from './room/people/PersonRow.tsx';
export { useFollow } from './room/people/use-follow.ts';
export { useRefusalText } from './room/refusal-text.ts';
export { chatSettings, useChatSettings } from './settings/chat-settings.ts';
export { Qualities, useBeyond } from './settings/Qualities.tsx';
export {
  isBeyond,
  type Quality,
  qualityWithin,
  sharpestOf,
  type Size,
  videoKbpsOf,
} from './settings/sharpest.ts';
export { useDevices } from './settings/use-devices.ts';
export { VoiceMeter } from './settings/VoiceMeter.tsx';
