// The limits that texts of the catalogues quote as `{{limits.roomsJoined}}`. Durations are in seconds and written
// with `{{limits.mute, duration}}`; the server fills them in when it reads the catalogues.
import { ageOfMajority } from './gate.ts';
import {
  ageMax,
  contributionLimits,
  freeWatching,
  messageLimits,
  passwordMinLength,
  roomLimits,
  sanctions,
  storyLimits,
  trialSession,
  validationCode,
} from './limits.ts';

export const textLimits = {
  ageMin: ageOfMajority,
  ageMax,
  block: sanctions.blockMs / 1000,
  codeDigits: validationCode.digits,
  contributionMin: contributionLimits.attachments.min,
  contributionMax: contributionLimits.attachments.max,
  exclusionRequests: sanctions.exclusionRequests,
  exclusionWindow: sanctions.exclusionWindowMs / 1000,
  floodMessages: messageLimits.flood.limit,
  floodWindow: messageLimits.flood.windowMs / 1000,
  freeWebcams: freeWatching.webcams,
  freeWatching: freeWatching.perRoomMs / 1000,
  historyMessages: roomLimits.historyMessages,
  messageMax: messageLimits.max,
  mute: sanctions.muteMs / 1000,
  passwordMin: passwordMinLength.created,
  roomNameMin: roomLimits.name.min,
  roomNameMax: roomLimits.name.max,
  roomsJoined: roomLimits.joinedAtOnce,
  roomsOwned: roomLimits.perCreator,
  story: storyLimits.lifeMs / 1000,
  storyForFree: storyLimits.freeAccessMs / 1000,
  trial: trialSession.sessionSeconds,
};
