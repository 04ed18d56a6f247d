// Jobs of the mail queue: send due mails by SMTP or the SMS gateway, if configured, and purge old mails.
import type { QueryExecutorProvider } from 'kysely'
import type { Job, JobContext } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { DueMail, MailQueue, MailRow } from './mail-queue.ts'
import { MAX_ATTEMPTS, type MailChannel } from './mail-store.ts'
import { type SmsGateway, sendSms } from './sms.ts'
import type { Sender } from './smtp.ts'
import { findBounceCode } from './smtp-refusal.ts'

const BATCH = 20
const RETENTION_MS = 30 * 24 * 3600_000
const SEND_EVERY_MS = 5_000
const PURGE_EVERY_MS = 60_000

/** Bounced: its address was refused for good. Suppressed: left out, because its address bounced before. */
export type MailOutcome = 'sent' | 'failed' | 'bounced' | 'suppressed'

interface Deps {
  mailQueue: MailQueue
  db: QueryExecutorProvider
  log: Log
  smtpUrl: string | undefined
  sender: Sender
  smsGateway: SmsGateway | undefined
  /** Called after every attempt, and for every mail that is left out. */
  onSend?: (channel: MailChannel, outcome: MailOutcome) => void
}

type Send = (mail: MailRow) => Promise<unknown>

/** Tries one mail. Only a failure that may pass leaves it in the queue. */
const sendOne = async ({ mailQueue, db, log }: Deps, { attempts, isSuppressed, ...mail }: DueMail, send: Send) => {
  if (isSuppressed) {
    await mailQueue.markLeftOut(db, mail.id)
    return 'suppressed'
  }
  try {
    await send(mail)
    await mailQueue.markSent(db, mail.id)
    return 'sent'
  } catch (error) {
    const smtpCode = findBounceCode(error)
    if (smtpCode === undefined) throw error
    await mailQueue.markBounced(db, mail, smtpCode)
    // The reply of the server may name the address: only its digits are logged.
    log.warn('mail bounced', { mail_id: mail.id, attempts, smtp_code: smtpCode })
    return 'bounced'
  }
}

const sendDue = async (deps: Deps, channel: MailChannel, send: Send, { count }: JobContext): Promise<void> => {
  const { mailQueue, db, log, onSend } = deps
  for (;;) {
    const batch = await mailQueue.takeDue(db, channel, BATCH)
    if (batch.length === 0) return
    for (const mail of batch) {
      const { id, attempts } = mail
      try {
        const outcome = await sendOne(deps, mail, send)
        onSend?.(channel, outcome)
        if (outcome === 'sent') count(1)
      } catch (error) {
        onSend?.(channel, 'failed')
        log.error(`${channel} not sent`, error, { mail_id: id, attempts, gives_up: attempts >= MAX_ATTEMPTS })
      }
    }
  }
}

/** Loaded only where a mail server is configured. */
const openSender = async (smtpUrl: string, sender: Sender): Promise<Send> =>
  (await import('./smtp.ts')).mailSender(smtpUrl, sender)

export const mailJobs = async (deps: Deps): Promise<Job[]> => {
  const { mailQueue, db, smtpUrl, sender, smsGateway } = deps
  const sendJob = (channel: MailChannel, send: Send): Job => ({
    name: `${channel}.send`,
    everyMs: SEND_EVERY_MS,
    run: (context) => sendDue(deps, channel, send, context),
  })
  return [
    { name: 'mail.purge', everyMs: PURGE_EVERY_MS, run: (context) => mailQueue.purge(db, RETENTION_MS, context) },
    ...(smtpUrl === undefined ? [] : [sendJob('mail', await openSender(smtpUrl, sender))]),
    ...(smsGateway === undefined ? [] : [sendJob('sms', (mail) => sendSms(smsGateway, mail))]),
  ]
}
