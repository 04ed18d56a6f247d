// Sends a mail by SMTP.
import { createTransport } from 'nodemailer'
import type { MailRow } from './mail-queue.ts'

export interface Sender {
  from: string
  /** Undefined: reports about mails that cannot be delivered go to the sender. */
  reportsTo: string | undefined
}

export const mailSender = (smtpUrl: string, { from, reportsTo }: Sender): ((mail: MailRow) => Promise<unknown>) => {
  const transport = createTransport(smtpUrl)
  // As an object, the address counts as one address whatever it contains; a string would be parsed as a list.
  return ({ id, to, subject, text }) =>
    transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(reportsTo !== undefined && { envelope: { from: reportsTo, to: [to] } }),
      subject,
      text,
      messageId: `<${id}@company-data>`,
    })
}
