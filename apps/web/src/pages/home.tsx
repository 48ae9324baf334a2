import { Link } from 'react-router';
export default function Home() {
  return (
    <h1>
      Alcôve <Link to="/geo">geo</Link>
    </h1>
  );
}
