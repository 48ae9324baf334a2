// A recording by itself: when it begins and ends without anybody saying so.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { audioPacket, filmFrame, type Numbers } from '../testing/vp8.ts';
import { createFanOut } from '../forwarding/fan-out.ts';
import { createRtpReceiver } from '../forwarding/rtp-receiver.ts';
import { type Recorded, startRecorder } from './recorder.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'alcove-recorder-'))));
afterAll(() => rm(folder, { recursive: true }));

let recorders = 0;
const ignore = () => undefined;
const at = (number: number): Numbers => ({ sequence: number, timestamp: number * 960, ssrc: 7 });

function begin(times: NonNullable<Parameters<typeof startRecorder>[1]['times']>, maxMs = 60_000) {
  const fanOuts = { audio: createFanOut('audio'), video: createFanOut('video') };
  const sound = { kind: 'audio', codec: 'OPUS', payloadType: 111, send: ignore } as const;
  const picture = { kind: 'video', codec: 'VP8', payloadType: 96, send: ignore } as const;
  const file = path.join(folder, `${(recorders += 1)}.mkv`);
  const recorded: Recorded[] = [];
  const microphone = createRtpReceiver(fanOuts.audio.lowest, sound, ignore);
  const lens = createRtpReceiver(fanOuts.video.lowest, picture, ignore);
  const end = (outcome: Recorded) => void recorded.push(outcome);
  const recorder = startRecorder(fanOuts, { file, maxMs, end, times });
  const key = Buffer.alloc(400, 9);
  key[0] = 0x10;
  key.writeUInt32LE(0x00f0_0140, 6);
  return {
    recorder,
    isOver: () => recorded.length > 0,
    outcome: () => until(() => recorded[0], { what: 'the recording is over' }),
    say: (number: number) => microphone.take(audioPacket(at(number), number)),
    show(number: number) {
      for (const packet of filmFrame(at(number), key)) lens.take(packet);
    },
  };
}

test('where nothing comes it fails', async () => {
  const { outcome } = begin({ beginWithinMs: 1 });
  expect(await outcome()).toEqual({ failed: 'nothing_came' });
});

test('a picture begins it; a publisher who is silent for long ends it with what there is', async () => {
  const { recorder, outcome, show, say, isOver } = begin({ silenceMs: 0 });
  for (const number of [1, 2, 3]) {
    show(number);
    say(number);
  }
  await until(() => {
    recorder.everySecond();
    return isOver();
  });
  expect(await outcome()).toMatchObject({ picture: 'encode', width: 320, height: 240 });
});

test('sound alone begins it where no picture comes', async () => {
  const { recorder, outcome, say } = begin({ soundAloneAfterMs: 0 });
  for (const number of [1, 2, 3, 4]) say(number);
  recorder.stop();
  const silence = expect.any(Number) as number;
  expect(await outcome()).toEqual({ durationMs: silence, picture: 'none', width: 0, height: 0 });
});

test('it ends when its time is over', async () => {
  const { outcome, show } = begin({}, 50);
  for (const number of [1, 2, 3, 4, 5]) show(number);
  expect(await outcome()).toMatchObject({ picture: 'encode' });
});
