// Why a page is not shown: nothing lives at its address, or it broke.
import { isRouteErrorResponse } from 'react-router';

export type Problem = 'notFound' | 'broken';

export const problemOf = (error: unknown): Problem =>
  isRouteErrorResponse(error) && error.status === 404 ? 'notFound' : 'broken';
