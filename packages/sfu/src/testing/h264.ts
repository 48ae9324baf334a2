// H.264 as cameras of programs send it: parameters in one packet, slices alone or in fragments.
import { payloadStart } from '../wire/rtp.ts';
import { type Numbers, packetsOf } from './vp8.ts';

const fragmentBytes = 1100;
const kindOf = (unit: Buffer): number => (unit[0] as number) & 0x1f;
const isPicture = (unit: Buffer): boolean => kindOf(unit) === 1 || kindOf(unit) === 5;
const isParameters = (unit: Buffer): boolean => kindOf(unit) === 7 || kindOf(unit) === 8;

/** A film by start codes, in the units of each of its frames. */
export function readFrames(film: Buffer): Buffer[][] {
  const starts: number[] = [];
  for (let at = film.indexOf('\0\0\u0001'); at >= 0; at = film.indexOf('\0\0\u0001', at + 3))
    starts.push(at + 3);
  const frames: Buffer[][] = [];
  let frame: Buffer[] = [];
  for (const [index, start] of starts.entries()) {
    let end = (starts[index + 1] ?? film.length + 3) - 3;
    while (film[end - 1] === 0) end -= 1;
    const unit = film.subarray(start, end);
    const isLaterSlice = isPicture(unit) && ((unit[1] as number) & 0x80) === 0;
    if (frame.some(isPicture) && !isLaterSlice) {
      frames.push(frame);
      frame = [];
    }
    frame.push(unit);
  }
  frames.push(frame);
  return frames;
}

function aggregated(units: Buffer[]): Buffer {
  const parts = units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]);
  return Buffer.concat([Buffer.from([0x78]), ...parts]);
}

function fragments(unit: Buffer): Buffer[] {
  if (unit.length <= fragmentBytes) return [unit];
  const [header = 0] = unit;
  const count = Math.ceil((unit.length - 1) / fragmentBytes);
  return Array.from({ length: count }, (_, index) => {
    const edge = (index === 0 ? 0x80 : 0) | (index === count - 1 ? 0x40 : 0);
    const from = 1 + index * fragmentBytes;
    return Buffer.concat([
      Buffer.from([(header & 0xe0) | 28, edge | (header & 0x1f)]),
      unit.subarray(from, from + fragmentBytes),
    ]);
  });
}

/** One frame in as many payloads as it needs. */
export function h264Payloads(units: Buffer[]): Buffer[] {
  const parameters = units.filter(isParameters);
  return [
    ...(parameters.length > 0 ? [aggregated(parameters)] : []),
    ...units.filter((unit) => !isParameters(unit)).flatMap(fragments),
  ];
}

/** The same in packets. */
export const h264Frame = (numbers: Numbers, units: Buffer[], payloadType: number): Buffer[] =>
  packetsOf(h264Payloads(units), payloadType, numbers);

/** A packet of the above with parameters in it. */
export function hasParameters(packet: Buffer): boolean {
  const at = payloadStart(packet) ?? packet.length;
  return packet[at] === 0x78 && packet[at + 3] === 0x67;
}

/** As browsers answer that were built without it. */
export const withoutH264 = (sdp: string): string =>
  sdp.replace(/^(m=video .*) 102\b/m, '$1').replace(/^a=(?:rtpmap|fmtp|rtcp-fb):102 .*\r\n/gm, '');

/** Nothing that could be decoded: a keyframe in slices, and what follows it. */
export const h264Slices: Buffer[][] = [
  [
    [0x67, 66],
    [0x68, 1],
    [0x65, 0x80],
    [0x65, 0x40],
  ],
  ...Array.from({ length: 9 }, () => [[0x41, 0x80]]),
].map((units) => units.map((unit) => Buffer.from([...unit, ...Array.from({ length: 400 }, () => 7)])));
