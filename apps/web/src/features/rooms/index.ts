// What later domains use of rooms: the room on screen, its live connection, and the chat settings.
export { EmojiPicker } from './editor/EmojiPicker.tsx';
export { PictureProgress } from './editor/PictureProgress.tsx';
export { UploadFailure } from './editor/upload-picture.ts';
export { usePictures } from './editor/use-pictures.ts';
export { useIdentity, useLiveEvent } from './live/index.ts';
export { readConfiguration } from './live/configuration.ts';
export { useCameraPictures } from './use-camera-pictures.ts';
export { type CameraSwitches, quietOwnCamera, resumeOwnCamera } from './live/quiet-own-camera.ts';
export { liveRefusalOf as refusalOf } from './room/entry.ts';
export { useServerClock } from './room/composer/use-server-clock.ts';
export { useRoom } from './room/current-room.ts';
export { pictureFirst, wholeTalk } from './room/picture-first.ts';
export { MessageText } from './room/log/MessageText.tsx';
export { type PictureRequest, PictureViewer } from './room/log/PictureViewer.tsx';
export { askMenu } from './room/people/menu-request.ts';
export { usePersonLine } from './room/people/RoomPersonRow.tsx';
export { useFollow } from './room/people/use-follow.ts';
export { useRefusalText } from './room/refusal-text.ts';
export { chatSettings, useChatSettings } from './settings/chat-settings.ts';
export { DeviceField } from './settings/DeviceField.tsx';
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
