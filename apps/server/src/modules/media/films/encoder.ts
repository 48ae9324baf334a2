// ffmpeg for whole films of members: a child of low priority, bounded in time, memory and output, that knows nothing
// of the server's environment and ends with the server, however that ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { FilmFailure } from '@alcove/protocol';
import { watchMemoryOf } from '@alcove/sfu';
import { startChild } from '@alcove/sfu/child-start';
import { ffmpegEnvironment, limitAddressSpace } from '@alcove/sfu/ffmpeg';

/** The fault of the file: another try would end alike. */
export class FilmFault extends Error {
  readonly why: FilmFailure;
  constructor(why: FilmFailure, words: string = why) {
    super(words);
    this.why = why;
  }
}

/** The machine could not run an encoder; its `cause` or message says why. The file may be good. */
export class NoEncoder extends Error {}

export const encoderBounds = {
  /** Resident. */
  memory: { bytesMax: 1.5 * 1024 ** 3, everyMs: 250 },
  /** One allocation: a decoder that a file asks for more refuses it. */
  allocationBytes: 512 * 1_048_576,
  /** Of each file that is made. */
  outputBytes: 2 * 1024 ** 3,
  /** A film that makes no progress for so long is given up; a busy machine may stand still for a while. */
  stallMs: 300_000,
};

/**
 * Descriptor 3 is a leash: the encoder's id comes back on it, and once the server is gone it ends, and the encoder is
 * killed; a shell that cannot start the process that waits for this kills it too. A leash that is gone already breaks
 * the pipe, which must not end the shell. `ulimit -f` counts blocks of 512 bytes.
 */
const leashed = `
trap '' PIPE; ${limitAddressSpace}; ulimit -f ${encoderBounds.outputBytes / 512}
nice -n 10 "$0" "$@" 3<&- & encoder=$!
trap 'kill -KILL $encoder' EXIT
echo $encoder >&3
{ read -r _ <&3; kill -KILL $encoder; } 2>/dev/null & leash=$!
wait $encoder; code=$?
trap - EXIT
kill $leash 2>/dev/null; exit $code`;

const always = `-nostdin -hide_banner -y -max_alloc ${encoderBounds.allocationBytes}`.split(' ');
const errorsKept = 64 * 1024;
/** Above this, a shell reports the signal that ended its child. */
const signalled = 128;
/** Of a shell that could not start a process, of `nice`, and of a program that cannot be run: the machine's fault. */
const notRun = [2, 125, 126, 127];
const fullDisk = /No space left on device/;
const tooLarge = /Picture size \d+x\d+ (?:is invalid|exceeds)/;

export type EncoderRun = {
  withinMs: number;
  signal: AbortSignal;
  /** Lines of its output. */
  onLine(line: string): void;
};

export type Encoder = {
  /**
   * Answers what it said of the file. `FilmFault` where it ended by itself: the file is at fault. `NoEncoder` where it
   * never ran.
   */
  run(args: readonly string[], how: EncoderRun): Promise<string>;
};

export function createEncoder(program: string): Encoder {
  return {
    async run(args, { withinMs, signal, onLine }) {
      signal.throwIfAborted();
      const { child, failed } = startChild(() =>
        spawn('/bin/sh', ['-c', leashed, program, ...always, ...args], {
          env: ffmpegEnvironment,
          cwd: '/',
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        }),
      );
      if (!child) throw new NoEncoder('no shell could be started', { cause: await failed });
      const leash = child.stdio[3] as Duplex;
      let stoppedFor: string | undefined;
      const stop = (why: string) => {
        stoppedFor ??= why;
        leash.destroy();
      };
      const onAbort = () => stop('is not wanted any more');
      signal.addEventListener('abort', onAbort, { once: true });
      const timer = setTimeout(stop, withinMs, 'took too long');
      const stall = setTimeout(stop, Math.min(withinMs, encoderBounds.stallMs), 'stood still');

      let endWatch: (() => void) | undefined;
      leash.on('error', () => {});
      leash.once('data', (id: Buffer) => {
        endWatch = watchMemoryOf(Number(id), encoderBounds.memory, () => stop('took too much memory'));
      });
      let rest = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        stall.refresh();
        const lines = (rest + text).split('\n');
        rest = (lines.pop() ?? '').slice(0, errorsKept);
        lines.forEach(onLine);
      });
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        // What describes the file comes first, why it ended last.
        said = said.length < errorsKept ? said + text : said.slice(0, errorsKept) + text.slice(-1000);
      });
      try {
        const [code] = (await once(child, 'close')) as [number | null];
        signal.throwIfAborted();
        if (stoppedFor) throw new Error(`ffmpeg ${stoppedFor}`);
        if (code === 0) return said;
        if (code !== null && notRun.includes(code)) throw new NoEncoder(`ffmpeg was not run (${code})`);
        if (code === null || code > signalled) throw new Error(`ffmpeg was ended (${code})`);
        if (fullDisk.test(said)) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
        // Its words describe a stranger's bytes: they are kept out of logs and answers.
        throw new FilmFault(tooLarge.test(said) ? 'too_large' : 'unplayable', `ffmpeg ended with ${code}`);
      } finally {
        clearTimeout(timer);
        clearTimeout(stall);
        endWatch?.();
        signal.removeEventListener('abort', onAbort);
        leash.destroy();
      }
    },
  };
}
