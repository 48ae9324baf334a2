// Numbers of the chat face: socket, trial, watching, streams, rooms, messages.

export const liveSocket = {
  requestTimeoutMs: 15_000,
  pingEveryMs: 30_000,
  reconnectEveryMs: 15_000,
  path: '/live/ws',
} as const;

export const trialVisit = { sessionSeconds: 600 } as const;

/** A free member watches one webcam at a time, for an hour a day and room. */
export const freeWatching = { webcams: 1, perRoomMs: 3_600_000, windowMs: 86_400_000 } as const;

export const streamLimits = {
  sdpMax: 32 * 1024,
  candidateMax: 512,
  /** Of one connection; more are not looked at. */
  candidates: 64,
  /** Of a picture in base64. */
  imageMax: 60 * 1024,
  /** At once, of one member. */
  perMember: 4,
  viewsPerMember: 24,
  /** Visitors' pictures are renewed this often while one of them watches. */
  blurredEveryMs: 5000,
  /** Her socket is gone: so long she may come back before her stream is over. */
  publisherAwayMs: 15_000,
  /** So long its media may stay away before it counts as lost. */
  mediaAwayMs: 30_000,
  /** A viewer who does not answer an offer, or does not ask again, in this time watches no more. */
  viewAnswerMs: 30_000,
  /** Of one member; the oldest goes for a new one. */
  clipsPerMember: 50,
} as const;

/** Programs that broadcast and watch by HTTP. */
export const whipLimits = {
  /** From one address. */
  opened: { limit: 60, windowMs: 60_000 },
  /** Candidates and ends, likewise. */
  asked: { limit: 1000, windowMs: 60_000 },
  /** From asking for a token to using it. */
  viewerTokenMs: 300_000,
} as const;

export const streamStart = { delayMs: 500, firstCounter: 1 } as const;

/** An interval of 0 disables snapshots. */
export const snapshotLimits = { everySeconds: 60, offSeconds: 0, widthPx: 256, heightPx: 192 } as const;

/** One feature with the stream's recording; sooner than `stoppableAfterMs` it cannot be interrupted. */
export const clipLimits = { maxMs: 60_000, stoppableAfterMs: 10_000 } as const;

/** What the camera is asked for, and how the stream is sent. */
export const captureLimits = {
  minWidthPx: 320,
  minHeightPx: 240,
  idealWidthPx: 640,
  idealHeightPx: 480,
  maxWidthPx: 1280,
  maxHeightPx: 720,
  videoKbps: 512,
  audioKbps: 128,
  iceCandidatePool: 8,
} as const;

/** What each sends at most; a room's usual one sends what is usual. */
export const videoQualities = [
  { name: '240p', widthPx: 320, heightPx: 240, videoKbps: 256 },
  { name: '360p', widthPx: 480, heightPx: 360, videoKbps: 384 },
  { name: '480p', widthPx: 640, heightPx: 480, videoKbps: 512 },
  { name: '720p', widthPx: 960, heightPx: 720, videoKbps: 1200 },
  { name: '720p HD', widthPx: 1280, heightPx: 720, videoKbps: 1800 },
] as const;

/** The wall of all cameras, for those who run the house. */
export const mosaicLimits = {
  perPage: 24,
  pages: 1000,
  /** Named in its filter, the fullest first. */
  rooms: 50,
  pictureWidthPx: 480,
  pictureHeightPx: 360,
  /** While somebody looks at them, the house takes its own pictures this often. */
  pictureEveryMs: 10_000,
  /** A screen that is seen asks this often. */
  refreshMs: 5000,
  /** Older ones do not show what is there now. */
  staleAfterMs: 90_000,
} as const;

/** An end that the team puts to a camera. */
export const cameraStop = { commentMax: 500, minutesMax: 1440, minutes: [0, 15, 60, 1440] } as const;

/** Of one member. */
export const relationLimits = { follows: 5000, blocks: 2000 } as const;

export const sanctions = {
  muteMs: 3_600_000,
  /** A block is for a day, or permanent. */
  blockMs: 86_400_000,
  exclusionMinMs: 86_400_000,
  exclusionMaxMs: 365 * 86_400_000,
  /** So many members of XXL within the window exclude together. */
  exclusionRequests: 3,
  exclusionWindowMs: 3_600_000,
  /** Of one room, the latest. */
  exclusionsListed: 200,
  banMaxMs: 100 * 365 * 86_400_000,
  reasonMax: 500,
} as const;

export const roomLimits = {
  name: { min: 2, max: 60 },
  passwordMax: 100,
  welcomeMax: 200,
  capacity: { min: 2, max: 10_000, default: 100 },
  /** Besides her own room. */
  perCreator: 3,
  /** Of all rooms, the liveliest. */
  roomsListed: 200,
  /** Which one person is in at once. */
  joinedAtOnce: 10,
  /** Stored by the server and kept by the client. */
  historyMessages: 250,
  showroomTokensPerMinute: { min: 1, max: 1000 },
  /** Above it a list names this many, and who comes and goes is gathered. */
  listed: 200,
  gatherMs: 1000,
  /** Of those who came within it so many are named; all are counted. */
  gathered: 50,
  /** A page of `people_in_room`. */
  peoplePerPage: 200,
} as const;

export const messageLimits = {
  /** UTF-16 units, tags included. */
  max: 2000,
  midMax: 64,
  attachments: 4,
  /** The same sender and `mid` answer the same id for this long. */
  midKnownMs: 600_000,
  flood: { limit: 10, windowMs: 10_000 },
} as const;

export const chatImage = {
  maxBytes: 10 * 1024 * 1024,
  thumbnailPx: 320,
  longestPx: 1280,
  /** Of one member; the oldest goes for a new one. */
  keptPerMember: 1000,
} as const;

/** Webcam windows whose stream ended or stayed paused close at this rhythm. */
export const webcamWindows = { autoCloseMs: 30_000 } as const;
