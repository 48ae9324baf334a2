// The address of what a case has sealed: a view of the case.
import { pathTo } from '@alcove/protocol';

const part = 'pieces';

export const evidenceAddress = (reference: string): string => `${pathTo('cases', { reference })}?${part}=1`;

export const isEvidenceAsked = (query: URLSearchParams): boolean => query.has(part);
