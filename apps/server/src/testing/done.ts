// The answer of a call that must not fail.

type Answer<T> = { status: 'success'; data: T } | { status: 'error'; code: string; message: string };

export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const answered = await answer;
  if (answered.status === 'success') return answered.data;
  throw new Error(`${answered.code}: ${answered.message}`);
}
