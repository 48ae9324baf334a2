// A wallet as plain lots, the oldest first: what tests compare the ledger's rule with. It knows no postings.

type Lot = { ticket: number | null; size: number };

export function createWalletModel() {
  const lots: Lot[] = [];
  let balance = 0;
  const lotOf = (ticket: number): Lot => {
    const lot = lots.find((each) => each.ticket === ticket);
    if (!lot) throw new Error(`ticket ${ticket} was not delivered`);
    return lot;
  };
  return {
    get balance() {
      return balance;
    },
    /** Of an order, or of others. */
    arrive(tokens: number, ticket: number | null = null) {
      lots.push({ ticket, size: tokens });
      balance += tokens;
    },
    spend: (tokens: number) => void (balance -= tokens),
    comeBack: (tokens: number) => void (balance += tokens),
    /** Below zero: what was taken back returns. */
    takeBack(ticket: number, tokens: number) {
      lotOf(ticket).size -= tokens;
      balance -= tokens;
    },
    keptOf: (ticket: number) => lotOf(ticket).size,
    /** Spends everything that was spent again, from the oldest lot on. */
    unspentOf(ticket: number): number {
      let spent = lots.reduce((sum, { size }) => sum + size, 0) - balance;
      for (const { ticket: of, size } of lots) {
        const eaten = Math.min(size, spent);
        if (of === ticket) return size - eaten;
        spent -= eaten;
      }
      return 0;
    },
  };
}
