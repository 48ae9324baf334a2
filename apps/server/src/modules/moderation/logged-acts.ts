// What the audit log of moderators tells of each act.
import type {
  CameraStopReason,
  CaseDecision,
  ExclusionReason,
  ReportReason,
  RoomId,
  Uid,
} from '@alcove/protocol';

export type CameraStop = {
  by: Uid;
  uid: Uid;
  roomId: RoomId;
  reason: CameraStopReason;
  comment: string;
  /** 0: the member may start the camera again at once. */
  untilAt: number;
  /** Of the case, where the camera was reported. */
  reference?: string | undefined;
};

/** What the team does to a room that is not its own. */
export type RoomAct = {
  act: 'showroom_closed' | 'room_changed' | 'room_destroyed';
  by: Uid;
  /** Its owner; a room of the site has none. */
  uid: Uid | null;
  roomId: RoomId;
  change: readonly string[];
};

/** The sanction that was in force until an act. */
export type SanctionBefore = { untilAt: number; by: Uid | null; reason?: string };

/** A ban, a mute or an exclusion, and what ends one before its time. */
export type SanctionAct = {
  act: 'banned' | 'unbanned' | 'muted' | 'unmuted' | 'exclusion_requested' | 'excluded' | 'exclusion_lifted';
  /** Null: several members who each requested it, or a check from outside. */
  by: Uid | null;
  /** A member, or a visitor on trial. */
  uid: Uid;
  /** 0: everywhere. */
  roomId?: RoomId | 0;
  untilAt?: number;
  reason?: ExclusionReason;
  comment?: string;
  /** For the team alone. */
  why?: string | undefined;
  before?: SanctionBefore | undefined;
};

/** What becomes of a reported camera that goes on. `by` null: several members together. */
export type CameraAct = {
  act: 'camera_veiled' | 'camera_warned' | 'camera_cleared';
  by: Uid | null;
  uid: Uid;
  roomId: RoomId | null;
  reason?: CameraStopReason | ReportReason | undefined;
  comment?: string;
};

/** `uid`: the author of what it is about. */
export type CaseSeen = { act: 'case_opened' | 'case_taken'; by: Uid; uid: Uid | null; reference: string };

/** `by` null: the site itself. */
export type CaseDone = {
  act: 'case_decided' | 'case_closed';
  by: Uid | null;
  uid: Uid | null;
  reference: string;
  decision?: CaseDecision;
};

/** `by` null: the site itself. `uid`: the author of what the case is about. */
export type EvidenceDone = {
  act:
    | 'evidence_asked'
    | 'evidence_granted'
    | 'evidence_refused'
    | 'evidence_closed'
    | 'evidence_seen'
    | 'evidence_sheet_seen'
    | 'evidence_sent'
    | 'evidence_removed';
  by: Uid | null;
  uid: Uid | null;
  reference: string;
  why?: string;
  /** Of a look: the number of the piece. */
  comment?: string;
};

/** `reason`: the role, or how many days. */
export type AccountAct = {
  act: 'certified' | 'uncertified' | 'premium_given' | 'role_changed';
  by: Uid;
  uid: Uid;
  reason?: string;
  why: string;
};

export type ReviewAct = {
  act: 'review_opened' | 'review_file_seen' | 'review_decided' | 'review_escalated';
  by: Uid;
  uid: Uid;
  reference: string;
};

export const tagActs = ['tag_joined', 'tag_parted', 'tag_renamed', 'tag_forbidden', 'tag_allowed'] as const;

export type TagAct = {
  act: (typeof tagActs)[number];
  by: Uid;
  tag: string;
  other: string;
  reason: string;
};
export type DoneToTag = Omit<TagAct, 'by'> & { by: Uid | null; at: number };

export const looks = [
  'mosaic_seen',
  'album_opened',
  'journal_seen',
  'members_seen',
  'member_opened',
  'consents_seen',
] as const;
