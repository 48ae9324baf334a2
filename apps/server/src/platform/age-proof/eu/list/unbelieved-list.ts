// Why a list of providers is not believed, and how long one may be.
export const listBounds = { bytes: 8_388_608, anchors: 1000 } as const;

/** The message is for the log and the team; no visitor sees it. */
export class UnbelievedList extends Error {}
