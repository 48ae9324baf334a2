// Text messages to phones, by E.164 number.
export type TextMessage = { to: string; text: string };

export type Sms = { send(message: TextMessage): Promise<void>; close(): Promise<void> };
