// Whether bytes are one CBOR item that is safe to decode: decoders reserve what a length promises, keep the last of
// repeated keys and follow any depth. Only heads are read here; meaning is the decoder's.

const most = { depth: 16, items: 4096, keyBytes: 256 };

/** Of mdocs: a date-time, a COSE_Sign1, an embedded item, a date. */
const tags = new Set([0, 18, 24, 1004]);

const refusal = new Error('CBOR out of bounds');

const major = { uint: 0, nint: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6, simple: 7 } as const;
const embeddedTag = 24;

type Item = { kind: number; from: number; to: number };

function createWalk(all: Uint8Array, left: { items: number }) {
  let at = 0;

  function head(): { kind: number; value: number } {
    const first = all[at++];
    if (first === undefined || --left.items < 0) throw refusal;
    const [kind, short] = [first >> 5, first & 31];
    if (short < 24) return { kind, value: short };
    // Lengths of their own end are not of the profile.
    if (short > 27) throw refusal;
    const size = 2 ** (short - 24);
    if (at + size > all.length) throw refusal;
    let value = 0;
    for (let read = 0; read < size; read++) value = value * 256 + (all[at++] ?? 0);
    return { kind, value };
  }

  const remaining = () => all.length - at;

  function map(pairs: number, depth: number): void {
    if (pairs * 2 > remaining()) throw refusal;
    const keys = new Set<string>();
    for (let pair = 0; pair < pairs; pair++) {
      const key = item(depth);
      const isSimpleKey = key.kind === major.uint || key.kind === major.nint || key.kind === major.text;
      if (!isSimpleKey || key.to - key.from > most.keyBytes) throw refusal;
      const named = Buffer.from(all.subarray(key.from, key.to)).toString('latin1');
      if (keys.has(named)) throw refusal;
      keys.add(named);
      item(depth);
    }
  }

  /** The content of a byte string. */
  function embedded({ from, to }: Item, depth: number): void {
    let start = from;
    const short = (all[start++] ?? 0) & 31;
    if (short >= 24) start += 2 ** (short - 24);
    isOneItem(all.subarray(start, to), left, depth);
  }

  function list(count: number, depth: number): void {
    if (count > remaining()) throw refusal;
    const items = Array.from({ length: count }, () => item(depth));
    const [headers, unprotectedHeaders, payload, signature] = items;
    // A COSE_Sign1 hides two items in byte strings: its protected headers and its payload.
    const isSigned =
      count === 4 &&
      headers?.kind === major.bytes &&
      unprotectedHeaders?.kind === major.map &&
      signature?.kind === major.bytes;
    if (!isSigned) return;
    if (headers.to - headers.from > 1) embedded(headers, depth);
    if (payload?.kind === major.bytes) embedded(payload, depth);
  }

  function item(depth: number): Item {
    if (depth > most.depth) throw refusal;
    const from = at;
    const { kind, value } = head();
    if (kind === major.bytes || kind === major.text) {
      if (value > remaining()) throw refusal;
      at += value;
    } else if (kind === major.list) list(value, depth + 1);
    else if (kind === major.map) map(value, depth + 1);
    else if (kind === major.tag) {
      if (!tags.has(value)) throw refusal;
      const tagged = item(depth + 1);
      if (value === embeddedTag) {
        if (tagged.kind !== major.bytes) throw refusal;
        embedded(tagged, depth + 1);
      }
    }
    return { kind, from, to: at };
  }

  return { item, remaining };
}

function isOneItem(bytes: Uint8Array, left: { items: number }, depth: number): void {
  const walk = createWalk(bytes, left);
  walk.item(depth);
  if (walk.remaining() > 0) throw refusal;
}

export function isBoundedCbor(bytes: Uint8Array): boolean {
  try {
    isOneItem(bytes, { items: most.items }, 0);
    return true;
  } catch (error) {
    if (error === refusal) return false;
    throw error;
  }
}
