// Folders that no other user of the machine may read, list or enter, whatever the umask and their former mode.
import { chmod, mkdir } from 'node:fs/promises';

/** Answers the first folder that was missing, as `mkdir` does. */
export async function makePrivateFolder(folder: string): Promise<string | undefined> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) await chmod(folder, 0o700);
  return firstMade;
}
