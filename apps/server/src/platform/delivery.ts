// How a message to a person fails on its way out: for now, or for good.

/** Its words never carry an address, a text or what the other server said: they end up in logs. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  /** Trying again is of no use. */
  readonly permanent: boolean;

  constructor(reason: string, { permanent }: { permanent: boolean }) {
    super(reason);
    this.permanent = permanent;
  }
}

export const isPermanent = (error: unknown): boolean => error instanceof DeliveryFailed && error.permanent;

/** Not to be sent like this, now or ever. */
export function unfit(what: string): DeliveryFailed {
  return new DeliveryFailed(`${what} out of bounds`, { permanent: true });
}
