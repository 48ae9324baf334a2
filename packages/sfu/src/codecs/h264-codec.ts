// Assembles H.264 frames in Annex B format from single NAL units, aggregates (STAP-A) and fragments (FU-A). Keyframes
// get the current parameter sets, though these may have been sent only once. RFC 6184.
import { decodedPixelsMax, type FrameCodec, framePixelsMax } from './frame.ts';
import { readSps } from './h264-sps.ts';
import { beginsH264Keyframe, payloadEnd, payloadStart } from '../wire/rtp.ts';

const kinds = { slice: 1, idr: 5, sps: 7, pps: 8, delimiter: 9, subsetSps: 15, stapA: 24, fuA: 28 };
const startCode = Buffer.from([0, 0, 0, 1]);
const unitsMax = 256;
/** Parameter sets that are remembered. */
const parametersMax = 8;

const kindOf = (unit: Buffer): number => (unit[0] as number) & 0x1f;

/** A decoder would split the unit there and read a second one, which was not checked. */
const hidesUnit = (unit: Buffer): boolean => unit.includes('\0\0\u0001', 0, 'latin1');

/** A decoder sizes its memory by any parameter set that it is given, whichever one the picture names. */
function isAllowed(unit: Buffer): boolean {
  if (kindOf(unit) === kinds.subsetSps) return false;
  if (kindOf(unit) !== kinds.sps) return true;
  const sps = readSps(unit);
  if (!sps) return false;
  return sps.width * sps.height <= framePixelsMax && sps.decodedPixels <= decodedPixelsMax;
}

/** Undefined where the payloads are malformed. */
function unitsOf(payloads: Buffer[]): Buffer[] | undefined {
  const units: Buffer[] = [];
  let fragments: Buffer[] | undefined;
  for (const payload of payloads) {
    const kind = kindOf(payload);
    if (kind === kinds.fuA) {
      const [indicator = 0, header = 0] = payload;
      if (payload.length < 3) return undefined;
      if (header & 0x80) fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
      if (!fragments) return undefined;
      fragments.push(payload.subarray(2));
      if (header & 0x40) {
        units.push(Buffer.concat(fragments));
        fragments = undefined;
      }
    } else if (fragments) return undefined;
    else if (kind === kinds.stapA) {
      for (let at = 1; at + 2 < payload.length;) {
        const end = at + 2 + payload.readUInt16BE(at);
        if (end > payload.length || end === at + 2) return undefined;
        units.push(payload.subarray(at + 2, end));
        at = end;
      }
    } else if (kind >= kinds.slice && kind < kinds.stapA) units.push(payload);
    else return undefined;
    if (units.length > unitsMax) return undefined;
  }
  return fragments ? undefined : units;
}

const joined = (units: Buffer[]): Buffer => Buffer.concat(units.flatMap((unit) => [startCode, unit]));

export function createH264Codec(): FrameCodec {
  /** The parameter sets sent since the last SPS; a publisher may use several. */
  let known: Buffer[] = [];

  function learn(units: Buffer[]): void {
    const parameters = units.filter((unit) => [kinds.sps, kinds.pps].includes(kindOf(unit)));
    if (parameters.some((unit) => kindOf(unit) === kinds.sps)) known = [];
    for (const unit of parameters) {
      if (known.length < parametersMax && !known.some((other) => other.equals(unit))) known.push(unit);
    }
  }

  return {
    read(packet) {
      const at = payloadStart(packet);
      const end = payloadEnd(packet);
      if (at === undefined || at >= end) return undefined;
      return { data: packet.subarray(at, end), beginsKey: beginsH264Keyframe(packet) };
    },
    join(payloads) {
      const units = unitsOf(payloads)?.filter((unit) => kindOf(unit) !== kinds.delimiter);
      if (!units || units.some(hidesUnit) || !units.every(isAllowed)) return 'broken';
      learn(units);
      const pictures = units.filter((unit) => ![kinds.sps, kinds.pps].includes(kindOf(unit)));
      if (!pictures.some((unit) => kindOf(unit) >= kinds.slice && kindOf(unit) <= kinds.idr))
        return 'nothing';
      if (!pictures.some((unit) => kindOf(unit) === kinds.idr)) return { data: joined(units) };
      const first = known.find((unit) => kindOf(unit) === kinds.sps);
      const sps = first && readSps(first);
      if (!sps) return 'broken';
      const { width, height, isCommon } = sps;
      return {
        data: joined([...known, ...pictures]),
        size: { width, height },
        ...(isCommon && { parameters: joined(known) }),
      };
    },
  };
}
