// Whether ffmpeg is there, with what films, clips and re-encoding need of it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

const run = promisify(execFile);
const oldest = [5, 1] as const;
const outputBytes = 4 * 1024 * 1024;

/** `n5.1.4-1`, `7.0.2-static`, `N-112233-gabcdef` of a build without a number. */
function examineVersion(text: string): DoctorFinding {
  const check = 'ffmpeg.version';
  const [, name = 'unknown'] = /^ffmpeg version (\S+)/.exec(text) ?? [];
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(name) ?? [];
  if (major === undefined)
    return warning(check, `It does not say its version (${name}): 5.1 or newer is needed.`);
  const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
  return isOld
    ? fault(check, `It is version ${name}: 5.1 or newer is needed.`)
    : good(check, `Version ${name}.`);
}

/** Lists of ffmpeg have flags, a name, and what it is. */
const lists = (text: string, name: string): boolean => new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(text);

const has = (check: DoctorFinding['check'], isThere: boolean, lacking: DoctorFinding): DoctorFinding =>
  isThere ? good(check, 'It is there.') : lacking;

export const examineFfmpeg = (
  { program = 'ffmpeg' }: { program?: string | undefined },
  withinMs?: number,
): Promise<DoctorFinding[]> =>
  examined(
    'ffmpeg.found',
    async (signal) => {
      const ask = async (...args: string[]) =>
        (await run(program, ['-hide_banner', ...args], { signal, maxBuffer: outputBytes })).stdout;
      let version: string;
      try {
        ({ stdout: version } = await run(program, ['-version'], { signal, maxBuffer: outputBytes }));
      } catch {
        const words = 'ffmpeg cannot be run: no films, no clips (install it, or see FFMPEG_PATH).';
        return [fault('ffmpeg.found', words)];
      }
      const [encoders, filters] = await Promise.all([ask('-encoders'), ask('-filters')]);
      return [
        good('ffmpeg.found', 'It runs.'),
        examineVersion(version),
        has(
          'ffmpeg.libx264',
          lists(encoders, 'libx264'),
          fault('ffmpeg.libx264', 'It was built without libx264: no film of a member can be made.'),
        ),
        has(
          'ffmpeg.libvpx',
          lists(encoders, 'libvpx'),
          warning('ffmpeg.libvpx', 'It was built without libvpx: no camera can be re-encoded.'),
        ),
        has(
          'ffmpeg.zscale',
          lists(filters, 'zscale'),
          warning(
            'ffmpeg.zscale',
            'It was built without zscale: films of a wide range of brightness look pale.',
          ),
        ),
      ];
    },
    { withinMs },
  );
