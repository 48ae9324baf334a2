// The parts of docs/protocol.md that are read off the declarations.
import {
  type ActionSpec,
  type CallbackSpec,
  closeCodes,
  liveActions,
  liveCallbacks,
  liveErrorNumbers,
  liveSocket,
  may,
  messageLimits,
  minuteMs,
  type RefusalCode,
  refusalFor,
  refusalKinds,
  refusals,
  chatLimits,
  roomLimits,
  standings,
} from '@alcove/protocol';
import { socketBounds } from '../../socket/connection.ts';
import type { Dictionary } from '../../words.ts';
import { liveBounds } from '../bounds.ts';
import { configurationTable, fieldTable, shapes } from './schema-text.ts';

const anyTime = [
  'malformed',
  'action_unknown',
  'invalid_input',
  'too_many',
  'internal',
  'deadline',
  'unavailable',
] as const;
const entering = [
  'room_unknown',
  'room_closed',
  'room_full',
  'room_gender',
  'room_password_wrong',
  'my_room_unknown',
  'my_room_blocked',
  'excluded_from_room',
  'excluded_from_room_because',
] as const;
const withMember = ['not_oneself', 'member_unknown'] as const;
/** R6.074: a block of either side wins over what was agreed. */
const ofPm = [...withMember, 'blocked_for_a_day', 'blocked_for_good', 'blocked_by_oneself'] as const;
const joining = [...entering, 'in_too_many_rooms'] as const;

type ActionName = {
  [D in keyof typeof liveActions]: keyof (typeof liveActions)[D];
}[keyof typeof liveActions];

/** By what each action may be refused, besides what every request may be, and besides its capability. */
const refusedBy: Record<ActionName, readonly RefusalCode[]> = {
  login: [
    'logged_in_already',
    'logged_out',
    'session_mismatch',
    'login_required',
    'activation_required',
    'access_blocked',
    'access_blocked_because',
    'trial_nick_required',
    'trial_nick_characters',
    'trial_nick_taken',
    'trial_ended',
    'trial_not_for_members',
    'trial_entry_failed',
    ...joining,
  ],
  disconnectOther: [],
  version: [],
  say: [
    'not_in_room',
    'room_unknown',
    'message_empty',
    'message_long',
    'muted',
    'attachment_unknown',
    'files_too_many',
  ],
  createRoom: [
    'room_name_required',
    'room_name_invalid',
    'room_name_taken',
    'rooms_too_many',
    'room_creation_failed',
  ],
  destroyRoom: ['not_room_owner', 'room_unknown'],
  switchRoom: joining,
  joinRoom: joining,
  leaveRoom: ['not_in_room', 'room_unknown'],
  roomsList: [],
  peopleInRoom: entering,

  sendPm: [
    ...ofPm,
    'pm_not_allowed',
    'message_empty',
    'message_long',
    'attachment_unknown',
    'files_too_many',
  ],
  checkPm: withMember,
  startVideoCall: [
    'not_oneself',
    'member_unknown',
    'blocked_for_a_day',
    'blocked_for_good',
    'pm_not_allowed',
    'calls_disabled',
    'call_running',
  ],
  cancelVideoCall: ['call_unknown', 'call_changed'],
  declineVideoCall: ['call_unknown', 'call_changed'],
  answerVideoCall: ['call_unknown', 'call_changed'],
  endVideoCall: ['call_unknown', 'call_changed'],
  requestPm: [
    ...ofPm,
    'pm_denied',
    'pm_denied_by_oneself',
    'pm_disabled',
    'pm_followees_only',
    'pm_requests_too_many',
    'pm_requests_repeated',
  ],
  allowPm: [...ofPm, 'pm_conflict'],
  allowPmBriefly: [...ofPm, 'pm_conflict'],
  denyPm: [...ofPm, 'pm_conflict'],
  resetPm: [...ofPm, 'pm_conflict'],
  typePm: withMember,
  statusPm: withMember,
  deletePmHistory: withMember,
  markPmRead: withMember,
  loadPm: ofPm,
  archivePm: withMember,

  start: [
    'not_in_room',
    'room_unknown',
    'camera_stopped',
    'media_away',
    'streams_too_many',
    'reencode_full',
    'reencode_unavailable',
  ],
  stop: ['stream_unknown'],
  streamSdp: ['stream_unknown', 'description_refused', 'media_away'],
  streamIce: ['stream_unknown'],
  talk: ['stream_unknown'],
  mute: ['stream_unknown'],
  cameraOn: ['stream_unknown'],
  cameraOff: ['stream_unknown'],
  pause: ['stream_unknown'],
  play: ['stream_unknown'],
  view: [
    'stream_unknown',
    'not_oneself',
    'not_in_room',
    'view_outdated',
    'blocked_for_a_day',
    'blocked_for_good',
    'watching_blocked_by_me',
    'watching_one_at_a_time',
    'login_required',
    'activation_required',
    'watching_expired',
    'views_too_many',
    'showroom_confirm',
    'showroom_for_members',
    'payment_not_allowed',
    'tokens_short',
  ],
  viewSdp: ['view_unknown', 'view_outdated', 'view_undecoded', 'description_refused'],
  viewIce: ['view_unknown'],
  resizeView: ['view_unknown'],
  leave: ['view_unknown'],
  stats: ['stream_unknown', 'view_unknown'],
  snapshot: ['stream_unknown', 'snapshots_off', 'image_not_jpg', 'image_unreadable', 'image_too_large'],
  screenshot: ['stream_unknown', 'snapshots_off', 'image_not_jpg', 'image_unreadable', 'image_too_large'],
  postImage: ['image_not_jpg', 'image_unreadable', 'image_too_large'],
  recordStart: ['stream_unknown', 'recording_already', 'recording_full', 'recording_failed'],
  recordStop: ['recording_unknown', 'recording_too_short'],
};

const closings: Record<keyof typeof closeCodes, string> = {
  bytes: 'You sent bytes; only text is read.',
  large: 'You sent a frame that is too large.',
  restart:
    'The server stops. Come back after 0.2 to 2 s, drawn at random; while nobody answers, wait twice as long each time.',
  slow: 'You did not read what you were sent. Come back: what you missed is in the history.',
  ended: '`login/disconnect` said why. You may come back.',
  sessionMoved: 'Your session has another id. Ask for the configuration again, and come back at once.',
  sessionOver: 'You are logged out. Log in again before you come back.',
  endedForGood: '`login/disconnect` said why. Do not come back by yourself.',
  noLogin: 'No login came in time.',
  lost: 'You send it, where you heard nothing for too long: you were cut off, and did not leave.',
  pings: 'You sent too many pings.',
};

const address = ({ plugin, action }: Pick<ActionSpec, 'plugin' | 'action'>) => `${plugin}/${action}`;
const codes = (some: readonly string[]) => some.map((code) => `\`${code}\``).join(', ');
const seconds = (ms: number) => `${ms / 1000} s`;

function whoMay({ who }: ActionSpec): string {
  if (who === 'stranger') return 'connections without a login';
  return standings.filter((standing) => may(who, standing)).join(', ');
}

/** The refusals of a standing, and those of the action itself. */
function allRefusals(name: ActionName, { who }: ActionSpec): RefusalCode[] {
  const byStanding = who === 'stranger' ? [] : standings.map((standing) => refusalFor(who, standing));
  const known = byStanding.filter((code) => code !== undefined && code !== 'login_required');
  return [...new Set([...(known as RefusalCode[]), ...refusedBy[name]])];
}

function actionText(name: ActionName, spec: ActionSpec): string {
  const rate = spec.rate && ` At most ${spec.rate.limit} in ${seconds(spec.rate.windowMs)}.`;
  const lines = [
    `### \`${address(spec)}\``,
    `${spec.summary}. For: ${whoMay(spec)}.${rate ?? ''}`,
    fieldTable(spec.args, 'Argument', 'input'),
    fieldTable(spec.data, 'Data', 'output'),
  ];
  const refused = allRefusals(name, spec);
  if (refused.length > 0) lines.push(`May be refused with ${codes(refused)}.`);
  return lines.join('\n\n');
}

const callbackText = (spec: CallbackSpec): string =>
  [`### \`${address(spec)}\``, `${spec.summary}.`, fieldTable(spec.data, 'Data', 'output')].join('\n\n');

const allActions = () =>
  Object.values(liveActions).flatMap((actions) =>
    Object.entries(actions).map(([name, spec]): [ActionName, ActionSpec] => [name as ActionName, spec]),
  );

/** Words of a catalogue, whatever forms a number gives them. */
function wordsOf(code: string, { catalogue }: Dictionary): string {
  const { refusals: words = {} } = catalogue;
  return String(words[code] ?? words[`${code}_other`] ?? '').replaceAll('|', '\\|');
}

function refusalTable(dictionary: Dictionary): string {
  const listed = allActions().flatMap(([name, spec]) => allRefusals(name, spec));
  const all = new Set<RefusalCode>([...anyTime, 'not_logged_in', ...listed]);
  const rows = [...all].map((code) => {
    const spec = refusals[code];
    const params = 'params' in spec ? codes(spec.params) : '';
    return {
      result: refusalKinds[spec.kind].live,
      row: `\`${code}\` | ${params} | ${wordsOf(code, dictionary)} |`,
    };
  });
  return [
    '| Result | `data.code` | `data.params` | In words |',
    '|---|---|---|---|',
    ...rows
      .toSorted((one, other) => one.result - other.result)
      .map(({ result, row }) => `| ${result} | ${row}`),
  ].join('\n');
}

function errorTable(dictionary: Dictionary): string {
  const rows = Object.entries(liveErrorNumbers).map(
    ([code, number]) => `| ${number} | \`${code}\` | ${wordsOf(code, dictionary)} |`,
  );
  return ['| Number | Code | Means |', '|---|---|---|', ...rows].join('\n');
}

const closeTable = (): string =>
  [
    '| Code | Means |',
    '|---|---|',
    ...Object.entries(closeCodes).map(
      ([name, code]) => `| ${code} | ${closings[name as keyof typeof closings]} |`,
    ),
  ].join('\n');

function numberTable(): string {
  const { size, perSecond } = liveBounds.frames;
  const rows: [string, string][] = [
    ['A frame of yours', `up to ${socketBounds.maxFrameBytes / 1024} KiB; larger closes the socket`],
    [
      'Requests',
      `${size} at once, then ${perSecond} a second; more are answered 429, and a connection that goes on is closed`,
    ],
    [
      'Requests that wait',
      `${liveBounds.waitingFrames}: they are answered one after the other, in their order`,
    ],
    ['Login', `within ${seconds(liveBounds.loginWithinMs)} after opening`],
    ['System ping', `every ${seconds(socketBounds.pingEveryMs)}`],
    ['Silence that ends a socket', seconds(socketBounds.silenceMs)],
    ['Sockets of one address', `${socketBounds.maxPerAddress}`],
    ['Wait for a result', seconds(liveSocket.requestTimeoutMs)],
    ['Ping of the client', `every ${seconds(liveSocket.pingEveryMs)}`],
    ['Coming back', `at once, then every ${seconds(liveSocket.reconnectEveryMs)}`],
    [
      'A message',
      `up to ${messageLimits.max} UTF-16 units, tags included, with ${messageLimits.attachments} attachments`,
    ],
    ['Messages of one person', `${messageLimits.flood.limit} in ${seconds(messageLimits.flood.windowMs)}`],
    ['A `mid` is known', `for ${messageLimits.midKnownMs / minuteMs} minutes`],
    ['History of a room', `${chatLimits.historyMessages} messages`],
    ['Rooms one is in', `${chatLimits.joinedAtOnce}`],
    ['Rooms in the list', `${roomLimits.roomsListed}, the liveliest`],
    [
      'People in `list`',
      `${chatLimits.listed}; above it, comings and goings are gathered for ${seconds(chatLimits.gatherMs)}`,
    ],
    ['A page of `people_in_room`', `${chatLimits.peoplePerPage}`],
  ];
  return ['| What | How much |', '|---|---|', ...rows.map(([what, much]) => `| ${what} | ${much} |`)].join(
    '\n',
  );
}

const shapeTexts = (): string =>
  Object.entries(shapes)
    .map(([name, shape]) => `### ${name}\n\n${fieldTable(shape, 'Field', 'output')}`)
    .join('\n\n');

/** What each marked part of the document says, by its name. */
export const generatedParts = (english: Dictionary): Readonly<Record<string, string>> => ({
  configuration: configurationTable(),
  actions: allActions()
    .map(([name, spec]) => actionText(name, spec))
    .join('\n\n'),
  callbacks: Object.values(liveCallbacks)
    .flatMap((callbacks): CallbackSpec[] => Object.values(callbacks))
    .map(callbackText)
    .join('\n\n'),
  shapes: shapeTexts(),
  'every request': `Every request may be answered with ${codes(anyTime)}; before login, with \`not_logged_in\`.`,
  refusals: refusalTable(english),
  errors: errorTable(english),
  closes: closeTable(),
  numbers: numberTable(),
});
