// How viewers report the camera that they watch.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, prose } from '../../fields.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { reportLimits } from '../moderation/limits.ts';
import { cameraReportReasons } from '../moderation/reasons.ts';
import { hourMs } from '../../durations.ts';
import { streamId } from './fields.ts';
import { cameraReports } from './limits.ts';

const byViewer = { prefix: 'backend', method: 'POST', who: 'report', apart: 'unaffected' } as const;

export const reportedCamerasCalls = defineCalls({
  lookAtCamera: {
    whileReadOnly: true,
    ...byViewer,
    path: '/cameras/report/look/',
    summary:
      'The server takes a picture of a camera that one watches: sealed with the report that follows within ten minutes',
    input: z.object({ uid: z.optional(uidInput()), stream_id: streamId() }),
    output: z.object({
      stream_id: streamId(),
      taken_at: timeOut(),
      type: z.string().check(z.describe('Empty: there is no picture, as of private cameras and showrooms')),
      content: z.string().check(z.describe('In base64')),
    }),
    rate: cameraReports.looks,
  },
  reportCamera: {
    whileReadOnly: true,
    ...byViewer,
    path: '/cameras/report/',
    summary:
      'Reports a camera that one watches, as `report` does. Three members within ten minutes, or one of the team, veil it until the team has looked; its publisher does not learn who',
    input: z.object({
      uid: z.optional(uidInput()),
      stream_id: streamId(),
      reason: z.enum(cameraReportReasons),
      comment: z._default(prose({ min: 0, max: reportLimits.commentMax }), ''),
    }),
    output: z.object({
      reference: z.string().check(z.describe('What to quote when writing to the team')),
      veiled: flagOut(),
    }),
    rate: { limit: 60, windowMs: hourMs },
  },
});
