// Why a page is not shown: its address is unknown, it broke, or its texts could not be loaded.
import { isRouteErrorResponse } from 'react-router';
import { wordsMissing } from '../words.tsx';

export type Problem = 'notFound' | 'broken' | 'noWords';

export const problemOf = (error: unknown): Problem =>
  error instanceof Error && error.message === wordsMissing
    ? 'noWords'
    : isRouteErrorResponse(error) && error.status === 404
      ? 'notFound'
      : 'broken';
