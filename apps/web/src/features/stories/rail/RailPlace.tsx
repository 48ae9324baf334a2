// Where the rail will stand. Its style comes with the page, so that it never stands without it; the rail is loaded by
// members alone.
import './story-arch.css';

export const RailPlace = () => <div className="story-rail-place" />;
