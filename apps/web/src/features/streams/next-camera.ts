// From one camera of a device to the next, and from the last to the first.
type Camera = Pick<MediaDeviceInfo, 'deviceId'>;

/** Nothing where there is no other. */
export function nextCamera<C extends Camera>(
  cameras: readonly C[],
  current: string | undefined,
): C | undefined {
  const at = cameras.findIndex(({ deviceId }) => deviceId === current);
  const next = cameras[(at + 1) % cameras.length];
  return next?.deviceId === current ? undefined : next;
}
