// A phone in either orientation, where one camera window is large. The stylesheets use the same media query.
import { screenThat } from '../../ui/screen.ts';

const handheld = '(width <= 820px), (width <= 1000px) and (height <= 500px)';

export const useHandheld = screenThat(handheld);
export const isHandheld = (): boolean => matchMedia(handheld).matches;
