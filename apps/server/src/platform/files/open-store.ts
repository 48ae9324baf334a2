// The store of files that the settings name.
import path from 'node:path';
import type { Files } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import type { S3Settings } from './s3-files.ts';

export type StoreSettings = { dataDir: string; s3?: S3Settings };

export async function openStore({ s3, dataDir }: StoreSettings): Promise<Files> {
  if (!s3) return openLocalFiles({ folder: path.join(dataDir, 'files') });
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(s3);
}
