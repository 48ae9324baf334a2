// How a browser without scripts learns, back on the page, that its form was taken: the address it comes
// back to says so, unless the server has written a refusal beside it.
export const doneMark = '&done=1';

export function isDone(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('done') === '1' && !query.has('refused');
}
