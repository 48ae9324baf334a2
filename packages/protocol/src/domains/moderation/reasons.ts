// What is reported and why, and why somebody is excluded: apart from the calls, because notifications name them on
// every page.
/**
 * What can be reported, one row for each domain's kind; its domain registers its rules in the server.
 *   kind     within            id
 *   message  the other's uid   of one or several messages of that conversation; none: the other's latest
 *   line     the room          of a message of its chat
 *   gift     none              of a gift one received
 *   post     none              of a post on a wall
 *   comment  none              of a comment
 *   profile  none              of a member
 *   photo    none              of a photo in an album, or of a photo or film of a set, that is open to the reporter
 *   contribution none          of a set that is open to the reporter
 *   guestbook none             of a word or an answer on a profile
 *   story    none              of a story that is open to the reporter
 *   room     none              of a member’s room: its name and texts
 *   camera   none              of a camera that the reporter watches
 */
export const reportKinds = [
  'message',
  'line',
  'gift',
  'post',
  'comment',
  'profile',
  'photo',
  'guestbook',
  'contribution',
  'story',
  'room',
  'camera',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why something that stays is reported. `underage`: a suspicion, which hides it before anybody has read the report. */
export const thingReasons = [
  'harassment',
  'insult',
  'threat',
  'unwanted_image',
  'underage',
  'no_consent',
  'illegal',
  'scam',
] as const;

export type ThingReason = (typeof thingReasons)[number];

/** Why a camera is reported. `absent`: its publisher sleeps, or is not there. */
export const cameraReportReasons = ['no_consent', 'underage', 'violence', 'absent', 'other'] as const;
export type CameraReportReason = (typeof cameraReportReasons)[number];

export const reportReasons = [...thingReasons, 'violence', 'absent', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** `underage`: a suspicion, which goes to the moderators at once in every room. */
export const exclusionReasons = [
  'insistence',
  'insult',
  'unwanted_image',
  'underage',
  'advertising',
  'spam',
  'illegal',
  'other',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** `restrict`: some of the things, or some files of a set; `keep`: nothing is found against any. */
export const caseDecisions = ['remove', 'restrict', 'keep'] as const;
export type CaseDecision = (typeof caseDecisions)[number];
