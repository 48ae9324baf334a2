// What the calls, actions and callbacks about cameras have in common.
import * as z from 'zod/mini';

export const streamId = () => z.string().check(z.minLength(1), z.maxLength(40));
