// A phone, whichever way it is held: there one camera is large, and stylesheets ask the same of the screen.
import { screenThat } from '../../ui/screen.ts';

const handheld = '(width <= 820px), (width <= 1000px) and (height <= 500px)';

export const useHandheld = screenThat(handheld);
export const isHandheld = (): boolean => matchMedia(handheld).matches;
