// One row of a list of known images: `pdq,sha256,label,kind`. One of the two hashes may be empty; a label may hold commas.
import { type KnownImageFault, type KnownImageKind, knownImageKinds } from '@alcove/protocol';

export type KnownRow = { pdq: string; sha256: string; label: string; kind: KnownImageKind };

const hash = /^[0-9a-f]{64}$/;
const bare = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

export const isHeading = (line: string): boolean => line.toLowerCase().startsWith('pdq,');

export function readRow(line: string): KnownRow | KnownImageFault {
  const fields = line.split(',');
  if (fields.length < 4) return 'columns';
  const [pdq = '', sha256 = ''] = fields.map((field) => bare(field).toLowerCase());
  const kind = knownImageKinds.find((each) => each === bare(fields.at(-1) ?? '').toLowerCase());
  if (pdq !== '' && !hash.test(pdq)) return pdq.length < 64 ? 'hash_short' : 'hash_wrong';
  if (sha256 !== '' && !hash.test(sha256)) return 'digest_wrong';
  if (pdq === '' && sha256 === '') return 'hash_missing';
  if (!kind) return 'kind_wrong';
  return { pdq, sha256, label: bare(fields.slice(2, -1).join(',')), kind };
}
