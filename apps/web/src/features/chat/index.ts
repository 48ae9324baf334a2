// What later domains use of the chat: the room on screen, its live connection, and the chat settings.
export { EmojiPicker } from './editor/EmojiPicker.tsx';
export { PictureProgress } from './editor/PictureProgress.tsx';
export { UploadFailure } from './editor/upload-picture.ts';
export { usePictures } from './editor/use-pictures.ts';
export { useIdentity, useLiveEvent } from './live/index.ts';
export { readConfiguration } from './live/configuration.ts';
export { type CameraSwitches, quietOwnCamera, resumeOwnCamera } from './live/quiet-own-camera.ts';
export { useServerClock } from './composer/use-server-clock.ts';
export { useRoom } from './room/current-room.ts';
export type { CameraPlace } from './room/Stage.tsx';
export { pictureFirst, wholeTalk } from './room/picture-first.ts';
export { MessageText } from './log/MessageText.tsx';
export { type PictureRequest, PictureViewer } from './log/PictureViewer.tsx';
export { askMenu } from './people/menu-request.ts';
export { usePersonDetails } from './people/RoomPersonRow.tsx';
export { useFollow } from './people/use-follow.ts';
export { chatSettings, useChatSettings } from './settings/chat-settings.ts';
export { CameraScenes } from './settings/CameraScenes.tsx';
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
