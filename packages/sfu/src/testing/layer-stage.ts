// A fan-out with a camera of three sizes and viewers, packet by packet, on a clock of its own.
import { expect } from 'vitest';
import { createFanOut } from '../forwarding/fan-out.ts';
import type { DownTrackTarget } from '../forwarding/down-track.ts';
import type { Layer, LayerSource } from '../forwarding/layer.ts';
import { sequenceDistance, sequenceOf, ssrcOf, timestampOf, vp8Start } from '../wire/rtp.ts';
import { layerWidths } from './layered-camera.ts';

export const frameMs = 40;
/** How long a layer is wanted after the last viewer who needed it. */
export const graceMs = 5000;
/** From asking a publisher for a layer to its first packet. */
const linkMs = 200;
const ticks = (ms: number) => ms * 90;

export type Got = {
  sequence: number;
  timestamp: number;
  picture: number;
  base: number;
  key: boolean;
  width: number;
  at: number;
};

/** A frame of one packet, with all that a browser says before it. */
function framePacket({ sequence, timestamp, picture, base, key, width }: Record<string, number>): Buffer {
  const packet = Buffer.alloc(12 + 5 + 10);
  packet[0] = 0x80;
  packet[1] = 0x80 | 96;
  packet.writeUInt16BE((sequence ?? 0) & 0xffff, 2);
  packet.writeUInt32BE((timestamp ?? 0) >>> 0, 4);
  packet.writeUInt32BE(5, 8);
  packet[12] = 0x90;
  packet[13] = 0xc0;
  packet.writeUInt16BE(0x8000 | ((picture ?? 0) & 0x7fff), 14);
  packet[16] = (base ?? 0) & 0xff;
  packet[17] = key ? 0x10 : 0x11;
  packet.writeUInt16LE(width ?? 0, 17 + 6);
  return packet;
}

export function expectSeamless(got: Got[]): void {
  expect(got.length).toBeGreaterThan(10);
  expect(got[0]?.key).toBe(true);
  for (const [index, before] of got.slice(0, -1).entries()) {
    const one = got[index + 1] as Got;
    expect(sequenceDistance(before.sequence, one.sequence)).toBe(1);
    expect((one.picture - before.picture) & 0x7fff).toBe(1);
    expect((one.base - before.base) & 0xff).toBe(1);
    const passed = ((one.timestamp - before.timestamp) | 0) / 90;
    expect(passed).toBeGreaterThan(0);
    // Times go with the clock, whatever they began with.
    expect(Math.abs(passed - (one.at - before.at))).toBeLessThan(frameMs);
    expect(one.key || one.width === before.width).toBe(true);
  }
}

export type LayerStage = ReturnType<typeof openLayerStage>;

export function openLayerStage() {
  let now = 10_000;
  const asked: number[] = [];
  const demanded: number[][] = [];
  const fanOut = createFanOut('video', () => now, {
    graceMs,
    changed(wanted) {
      demanded.push(wanted);
      for (const [rank, camera] of cameras.entries()) camera.obey(wanted.includes(rank));
    },
  });
  const cameras = layerWidths.map((width, rank) => publish(fanOut.layers[rank] as Layer, width));

  /** One size of a camera: each has numbers and a time of its own. */
  function publish(layer: Layer, width: number) {
    const far = layer.rank * 20_000 + width;
    let frames = 0;
    let isAsked = false;
    let sendsFrom = 0;
    const source: LayerSource = {
      codec: 'VP8',
      requestKeyframe() {
        asked.push(layer.rank);
        isAsked = true;
      },
    };
    layer.expect(source);
    const timeOf = (at: number) => far * 7 + ticks(at);
    return {
      leave: () => layer.leave(source),
      /** A layer that is sent again begins with a keyframe, as in browsers. */
      obey(isWanted: boolean) {
        if (!isWanted) sendsFrom = Number.POSITIVE_INFINITY;
        else if (sendsFrom === Number.POSITIVE_INFINITY) [sendsFrom, isAsked] = [now + linkMs, true];
      },
      shoot() {
        if (now < sendsFrom) return;
        const key = frames === 0 || isAsked ? 1 : 0;
        isAsked = false;
        const numbers = { sequence: 65_530 + far + frames, timestamp: timeOf(now), width, key };
        layer.take(source, framePacket({ ...numbers, picture: 32_760 + far + frames, base: far + frames }));
        frames += 1;
      },
      /** Its clock in seconds of the wall, in 1/65536. */
      report: () =>
        layer.report(source, {
          kind: 'sender_report',
          ssrc: 5,
          lastReport: Math.round((now / 1000) * 65_536) >>> 0,
          rtpTime: timeOf(now) >>> 0,
          packet: Buffer.alloc(28),
        }),
    };
  }

  return {
    now: () => now,
    fanOut,
    cameras,
    /** Ranks of the layers whose keyframes were requested. */
    asked,
    /** Ranks of the layers that the publisher was asked to send, each time. */
    demanded,
    publish,
    watch(target: Partial<DownTrackTarget> = {}) {
      const got: Got[] = [];
      const downTrack = fanOut.join({
        payloadTypes: { VP8: 96 },
        send(packet) {
          if (packet.length < 34 && packet.length !== 27) return;
          const { at = 0, picture } = vp8Start(packet) ?? {};
          expect(ssrcOf(packet)).toBe(0x0a11_ce02);
          const key = ((packet[at] as number) & 1) === 0;
          got.push({
            sequence: sequenceOf(packet),
            timestamp: timestampOf(packet),
            picture: picture?.id ?? -1,
            base: picture?.base ?? -1,
            key,
            width: packet.readUInt16LE(at + 6),
            at: now,
          });
        },
        ...target,
      });
      return { ...downTrack, got, width: () => got.at(-1)?.width };
    },
    /** Time passes; cameras shoot, the fan-out looks after itself. */
    pass(ms: number, which = cameras): void {
      for (const end = now + ms; now < end;) {
        now += frameMs;
        for (const camera of which) camera.shoot();
        fanOut.tick();
        if (now % 1000 < frameMs) fanOut.everySecond();
      }
    },
  };
}
