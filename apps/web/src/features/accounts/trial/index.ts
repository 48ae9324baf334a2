// A trial's time, for the page of a room: a card where one would write, a clock beside the room's name.
export { TrialCard, TrialClock } from './TrialBar.tsx';
