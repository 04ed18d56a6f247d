// The mails of accounts: codes, and notices about what just happened.
import type { MailText } from '../../../../platform/mail/mail-text.ts'
import type { CodePurpose } from '../mailed-code-store.ts'

type Waiting = 'kit' | 'start_over'
export type StartOverNotice = 'start_over_requested' | 'start_over_half' | 'start_over_tomorrow'

export interface AccountMailTexts {
  /** `nextPage`: where the person wanted to go; the mail may be read on another device. */
  code(purpose: CodePurpose, code: string, expiresAt: Date, nextPage?: string): MailText
  /** Goes to the old address, so that its owner notices a change by another person. */
  emailChanged(newAddress: string): MailText
  deviceAdded(kind: 'key' | 'passkey'): MailText
  passcodeChanged(state: 'set' | 'removed'): MailText
  recoveryCodeUsed(left: number): MailText
  kitCreated(kitId: string): MailText
  kitRemoved(kitId: string): MailText
  kitWrong(): MailText
  kitUsed(kitId: string): MailText
  returnWaiting(readyAt: Date): MailText
  returnCancelled(kind: Waiting): MailText
  /** `waiting` is what waits already; the other one was refused. */
  returnRefused(waiting: Waiting): MailText
  startOver(notice: StartOverNotice, dueAt: Date): MailText
  startOverDone(): MailText
  startOverRefused(contact: string): MailText
}
