// The camera after the current one, cyclically.
type Camera = Pick<MediaDeviceInfo, 'deviceId'>;

/** Undefined where there is no other camera. */
export function nextCamera<C extends Camera>(
  cameras: readonly C[],
  current: string | undefined,
): C | undefined {
  const at = cameras.findIndex(({ deviceId }) => deviceId === current);
  const next = cameras[(at + 1) % cameras.length];
  return next?.deviceId === current ? undefined : next;
}
