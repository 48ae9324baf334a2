// What the sandbox's cards do, by their last four digits. Any other card is paid.

export const sandboxCards = {
  paid: '4242',
  challenge: '3220',
  declined: '0002',
  no_funds: '9995',
  stolen: '9979',
  bank_no: '3063',
  silent: '5126',
  late: '6011',
  charged_back: '0259',
  no_refund: '7726',
} as const;
export type SandboxCard = keyof typeof sandboxCards;

export const sandboxCardList = Object.entries(sandboxCards).map(([kind, last4]) => ({
  kind: kind as SandboxCard,
  last4,
}));

export const isSandboxCard = (kind: string): kind is SandboxCard => Object.hasOwn(sandboxCards, kind);
