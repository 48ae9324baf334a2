// Whether the mail server takes our letters: one is really sent where an address is given, else we greet and log in.
import { createSmtpMail } from '../mail/smtp-mail.ts';
import { examined, fault, type DoctorFinding, good } from './finding.ts';

export type MailSettings = { smtp: { url: string; from: string }; to?: string | undefined };

const letter = {
  subject: 'Alcôve: a letter of the doctor',
  text: 'This letter was sent by the doctor of your site to see whether letters leave. They do.\n',
};

export const examineMail = ({ smtp, to }: MailSettings, withinMs?: number): Promise<DoctorFinding[]> => {
  const check = to === undefined ? 'mail.server' : 'mail.sent';
  return examined(
    check,
    async () => {
      const mail = createSmtpMail(smtp);
      try {
        if (to === undefined) {
          await mail.greet();
          return [
            good(
              check,
              'The mail server takes our name and password. Only a sent letter shows that it arrives.',
            ),
          ];
        }
        await mail.send({ to, ...letter });
        return [good(check, 'The mail server took a letter: look whether it has arrived.')];
      } catch (error) {
        // What it says is of ours: a code and a status, never words of the server.
        return [fault(check, `Letters do not leave: ${(error as Error).message} (see SMTP_URL, MAIL_FROM).`)];
      } finally {
        await mail.close();
      }
    },
    { withinMs },
  );
};
