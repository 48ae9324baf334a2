// When Maxence's room is a showroom: for ten minutes from a newcomer's first room, else the first ten of each twenty.

const openMs = 600_000;
const everyMs = 1_200_000;

export const isShowroomOpen = (now: number, newcomerAt: number | undefined): boolean =>
  newcomerAt !== undefined && now - newcomerAt < everyMs ? now - newcomerAt < openMs : now % everyMs < openMs;
