// Files on their way, without a browser: what is sent again, and what is given up.
import { uploadLimits } from '@alcove/protocol';
import { describe, expect, test, vi } from 'vitest';
import { clockOf } from './clock.ts';
import { isSameFile, nameApart } from './picked-file.ts';
import { createRunningTransfers } from './running-transfers.ts';
import { sendBounds, sendFile } from './send-file.ts';
import { nextTransfers, secondsLeft, type Transfer } from './transfers.ts';
import { createUploadHost, type HostAnswer } from './upload-host.ts';

const taken = (at: number): HostAnswer => ({ is: 'taken', arrived: at });

const bytes = uploadLimits.pieceBytes * 2 + 5;
const film = new Blob([new Uint8Array(bytes)]);
/** Plays the answers one after the other, and keeps where each piece began. */
async function sendPieces(answers: HostAnswer[], arrived: HostAnswer[] = [], isNew = true) {
  const firsts: number[] = [];
  const resumed: number[] = [];
  let waits = 0;
  const end = await sendFile({
    host: {
      arrived: async () => arrived.shift() ?? { is: 'again' },
      send: async ({ first }) => {
        firsts.push(first);
        return answers.shift() ?? { is: 'refused', text: 'no more' };
      },
    },
    file: film,
    name: 'film.mp4',
    isNew,
    signal: new AbortController().signal,
    onProgress: () => {},
    onResume: (at) => resumed.push(at),
    onInterrupted: () => {},
    untilRetry: async () => void (waits += 1),
  });
  return { end, firsts, resumed, waits };
}

describe('a file that is sent in pieces', () => {
  const piece = uploadLimits.pieceBytes;

  test('goes on where it stopped, so that one piece at most is sent again', async () => {
    const sent = await sendPieces(
      [taken(piece), { is: 'again' }, taken(piece * 2), taken(bytes)],
      [{ is: 'again' }, taken(piece)],
    );
    expect(sent).toEqual({
      end: { is: 'whole' },
      firsts: [0, piece, piece, piece * 2],
      resumed: [piece],
      waits: 2,
    });
  });
  test('that was begun elsewhere asks first what has arrived', async () => {
    const sent = await sendPieces([taken(bytes)], [taken(piece * 2)], false);
    expect(sent).toMatchObject({ end: { is: 'whole' }, firsts: [piece * 2], resumed: [piece * 2] });
    expect(await sendPieces([], [taken(bytes)], false)).toMatchObject({ end: { is: 'whole' }, firsts: [] });
  });
  test('ends with the reason of a refusal', async () => {
    expect(await sendPieces([{ is: 'refused', text: 'Too small' }])).toMatchObject({
      end: { is: 'refused', text: 'Too small' },
    });
  });
});

const repeated = (answer: HostAnswer, count: number) => Array.from({ length: count }, () => answer);

describe('a file that does not arrive', () => {
  test('is given up once its whole piece was sent a few times without an answer', async () => {
    const silent = repeated({ is: 'again', isUnanswered: true }, 10);
    const sent = await sendPieces(silent, repeated(taken(0), 10));
    expect(sent).toMatchObject({ end: { is: 'failed' }, firsts: [0, 0, 0] });
  });
  test('is given up after half an hour of tries without a piece that arrived', async () => {
    const most = sendBounds.tries;
    expect(await sendPieces([{ is: 'again' }], repeated({ is: 'again' }, 2 * most))).toMatchObject({
      end: { is: 'failed' },
      waits: most,
    });
    const tries = [...repeated({ is: 'again' }, most - 1), taken(bytes)];
    expect(await sendPieces(tries, repeated(taken(0), most))).toMatchObject({ end: { is: 'whole' } });
  });
  test('since its set cannot be begun is shown with the reason, and not asked for again', async () => {
    let asked = 0;
    const transfer = { key: 1, name: 'a.mov', bytes: 9, file: new File(['a'], 'a.mov'), state: 'queued' };
    let list = [transfer as Transfer];
    const refused = await new Promise((resolve) => {
      const running = createRunningTransfers({
        begin: async () => ((asked += 1), { text: 'Too many drafts' }),
        list: () => list,
        change: (changed) => void (list = [...changed]),
        onWhole: async () => {},
        onRefused(_, why) {
          list = [];
          resolve(why);
        },
      });
      running.next();
    });
    expect([refused, asked]).toEqual([{ text: 'Too many drafts' }, 1]);
  });
});

test('three files are sent at once, the earliest first, also while they wait for the network', () => {
  const states = ['sending', 'offline', 'queued', 'queued', 'missing'] as const;
  const all = states.map((state, key) => ({ key, state }) as Transfer);
  expect(nextTransfers(all).map(({ key }) => key)).toEqual([2]);
});

test('the time left follows the speed of the last seconds', () => {
  expect(secondsLeft([{ atMs: 0, sentBytes: 0 }], 100)).toBeUndefined();
  const samples = [
    { atMs: 0, sentBytes: 0 },
    { atMs: 2000, sentBytes: 20 },
  ];
  expect(secondsLeft(samples, 100)).toBe(8);
});

test('photos of one name are given different names, and found again by name and size', () => {
  expect(nameApart('image.jpg', new Set(['image.jpg', 'image (1).jpg']))).toBe('image (2).jpg');
  expect(isSameFile({ name: 'image.jpg', size: 9 }, { name: 'image (2).jpg', total: 9 })).toBe(true);
  expect(isSameFile({ name: 'image.jpg', size: 8 }, { name: 'image.jpg', total: 9 })).toBe(false);
});

test('lengths are written as clocks show them', () => {
  expect([clockOf(198_400), clockOf(3_605_000)]).toEqual(['3:18', '1:00:05']);
});

test('of an endpoint that answers in the envelope, what has arrived is read, and a refusal in the words of the server, with its code (R5.089)', async () => {
  const host = createUploadHost({
    ticket: async () => ({ status: 'success', data: { ticket: 't', url: '/ephemeral/upload/' } }),
    field: 'file',
  });
  const answers = [
    [200, { status: 'success', data: { file: { name: 'a.mov', size: 7 } } }],
    [422, { status: 'error', code: 'file_type_wrong', message: 'Words of the server' }],
  ] as const;
  for (const [status, body] of answers) {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    const answer = await host.arrived('a.mov', new AbortController().signal);
    expect(answer).toEqual(
      status === 200
        ? { is: 'taken', arrived: 7 }
        : { is: 'refused', text: 'Words of the server', code: 'file_type_wrong' },
    );
  }
  vi.unstubAllGlobals();
});
