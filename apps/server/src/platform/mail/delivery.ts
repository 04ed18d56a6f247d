// Jobs of the outbox: hand due mails to the SMTP server when one is configured, and forget old ones.

import type { QueryExecutorProvider } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { MAX_ATTEMPTS, type Outbox } from './outbox.ts'

const BATCH = 20
const RETENTION_MS = 30 * 24 * 3600_000

interface Needs {
  outbox: Outbox
  db: QueryExecutorProvider
  log: Log
  smtpUrl: string | undefined
  from: string
}

type Send = (mail: { from: string; to: string; subject: string; text: string; messageId: string }) => Promise<unknown>

const sendDue = async ({ outbox, db, log, from }: Needs, send: Send): Promise<void> => {
  for (;;) {
    const batch = await outbox.takeDue(db, BATCH)
    if (batch.length === 0) return
    for (const { id, to, subject, text, attempts } of batch) {
      try {
        await send({ from, to, subject, text, messageId: `<${id}@company-data>` })
        await outbox.markSent(db, id)
      } catch (error) {
        log.error('mail not sent', error, { mail_id: id, attempts, gives_up: attempts >= MAX_ATTEMPTS })
      }
    }
  }
}

export const mailJobs = (needs: Needs): Job[] => {
  const purge: Job = { name: 'mail.purge', everyMs: 3600_000, run: () => needs.outbox.purge(needs.db, RETENTION_MS) }
  if (needs.smtpUrl === undefined) return [purge]
  const transport = createTransport(needs.smtpUrl)
  const send: Job = {
    name: 'mail.send',
    everyMs: 5_000,
    run: () => sendDue(needs, (mail) => transport.sendMail(mail)),
  }
  return [purge, send]
}
