// Which camera is being reported, and since when the own one is veiled, while their panels are open.
import type { CallbackData, streamsCallbacks } from '@alcove/protocol';
import { createOpenState } from '../../../open-state.ts';

export const cameraReport = createOpenState<{ streamId: string; nick: string }>();
export type OwnVeil = CallbackData<typeof streamsCallbacks.streamVeiled>;
export const ownVeil = createOpenState<OwnVeil>();
