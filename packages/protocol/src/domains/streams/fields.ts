import * as z from 'zod/mini';

export const streamId = () => z.string().check(z.minLength(1), z.maxLength(40));
