// Addresses of one thing among many, whose domain has not moved in: whatever they name does not exist.
import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

export default function UnknownItem() {
  return null;
}
