// Letters to people. Sending is always a job's work, so that a slow server delays nobody.
export type Letter = { to: string; subject: string; text: string; replyTo?: string };

export type Mail = { send(letter: Letter): Promise<void>; close(): Promise<void> };
