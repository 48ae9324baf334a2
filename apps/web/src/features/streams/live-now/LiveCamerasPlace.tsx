// Where the cameras that are on will stand. Their style comes with the page, so that they never stand without it.
import './live-now.css';

export const LiveCamerasPlace = () => <div className="live-now-place" />;
