// Jobs of the mail queue: send due mails by SMTP or the SMS gateway, if configured, and purge old mails.
import type { QueryExecutorProvider } from 'kysely'
import type { Job, JobContext } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { MailQueue, MailRow } from './mail-queue.ts'
import { MAX_ATTEMPTS, type MailChannel } from './mail-store.ts'
import { type SmsGateway, sendSms } from './sms.ts'

const BATCH = 20
const RETENTION_MS = 30 * 24 * 3600_000
const SEND_EVERY_MS = 5_000
const PURGE_EVERY_MS = 60_000

interface Deps {
  mailQueue: MailQueue
  db: QueryExecutorProvider
  log: Log
  smtpUrl: string | undefined
  from: string
  smsGateway: SmsGateway | undefined
  /** Called after every attempt. */
  onSend?: (channel: MailChannel, isSuccess: boolean) => void
}

type Send = (mail: MailRow) => Promise<unknown>

const sendDue = async (
  { mailQueue, db, log, onSend }: Deps,
  channel: MailChannel,
  send: Send,
  { count }: JobContext,
): Promise<void> => {
  for (;;) {
    const batch = await mailQueue.takeDue(db, channel, BATCH)
    if (batch.length === 0) return
    for (const { attempts, ...mail } of batch) {
      try {
        await send(mail)
        await mailQueue.markSent(db, mail.id)
        onSend?.(channel, true)
        count(1)
      } catch (error) {
        onSend?.(channel, false)
        log.error(`${channel} not sent`, error, { mail_id: mail.id, attempts, gives_up: attempts >= MAX_ATTEMPTS })
      }
    }
  }
}

/** Loaded only where a mail server is configured. */
const openSender = async (smtpUrl: string, from: string): Promise<Send> =>
  (await import('./smtp.ts')).mailSender(smtpUrl, from)

export const mailJobs = async (deps: Deps): Promise<Job[]> => {
  const { mailQueue, db, smtpUrl, from, smsGateway } = deps
  const sendJob = (channel: MailChannel, send: Send): Job => ({
    name: `${channel}.send`,
    everyMs: SEND_EVERY_MS,
    run: (context) => sendDue(deps, channel, send, context),
  })
  return [
    { name: 'mail.purge', everyMs: PURGE_EVERY_MS, run: (context) => mailQueue.purge(db, RETENTION_MS, context) },
    ...(smtpUrl === undefined ? [] : [sendJob('mail', await openSender(smtpUrl, from))]),
    ...(smsGateway === undefined ? [] : [sendJob('sms', (mail) => sendSms(smsGateway, mail))]),
  ]
}
