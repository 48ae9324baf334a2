// Whether the area was chosen by hand in this browser: then the browser's own position is not read by itself, which
// would replace the choice.
import { kept, keptText } from '../../kept.ts';

const flag = kept('local', 'map-by-hand', keptText, { plain: true });

export const isByHand = (): boolean => flag.get() === 'true';
export const markByHand = (isChosen: boolean): void => (isChosen ? flag.set('true') : flag.forget());
