// Where the liveliest rooms will stand. Their style comes with the page, so that they never stand without it; the cards are
// loaded by members alone.
import '../list/list.css';

export const LiveliestPlace = () => <div className="liveliest-place" />;
