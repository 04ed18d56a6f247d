// The texts of the notices that accounts send: mails without a code, about something that just happened. Pure.
import { formatMinute, type MailText } from './email/mail-texts.ts'

const NOT_YOU = 'If this was not you, change your password and look at the devices of your account.'
const STOP =
  'If this was not you, log in to your account: every login ends it. On a device that is signed in you can also choose “Cancel”.'

export const deviceAddedMail = (kind: 'key' | 'passkey'): MailText => ({
  subject: 'A device was added to your account',
  text: `${kind === 'passkey' ? 'A passkey' : 'A device with its own key'} was added to your account. It can approve and sign for you. ${NOT_YOU}\n`,
})

export const passcodeChangedMail = (state: 'set' | 'removed'): MailText => ({
  subject: state === 'set' ? 'Your passcode was changed' : 'Your passcode was removed',
  text: `The passcode that unlocks approvals was ${state === 'set' ? 'set or replaced' : 'removed'}. ${NOT_YOU}\n`,
})

export const recoveryCodeUsedMail = (left: number): MailText => ({
  subject: 'A recovery code was used',
  text: `A recovery code of your second factor was used. ${left === 1 ? 'One code is' : `${left} codes are`} left. ${NOT_YOU}\n`,
})

export const kitCreatedMail = (kitId: string): MailText => ({
  subject: 'A recovery kit was made',
  text: `The recovery kit ${kitId} was made for your account. A sheet of an earlier kit opens nothing any more. ${NOT_YOU}\n`,
})

export const kitRemovedMail = (kitId: string): MailText => ({
  subject: 'Your recovery kit was removed',
  text: `The recovery kit ${kitId} was removed. Without a kit, a lost password cannot be replaced. ${NOT_YOU}\n`,
})

export const kitWrongMail = (): MailText => ({
  subject: 'Someone tried to return to your account',
  text: 'Someone began a return to your account with a recovery kit that is not its current one. Nothing was opened. If this was you, look for the newest sheet. If not, nothing needs to be done.\n',
})

export const kitUsedMail = (kitId: string): MailText => ({
  subject: 'Your account was opened with the recovery kit',
  text: `Your account was opened with the recovery kit and has a new password. Every session, device, passkey and passcode has ended, and the used sheet opens nothing any more. The new kit is ${kitId}. If this was not you, ask the operator of the platform for help at once.\n`,
})

export const returnWaitingMail = (readyAt: Date): MailText => ({
  subject: 'A return to your account is waiting',
  text: `Someone with your recovery kit and a code from your mailbox wants to return to your account. From ${formatMinute(readyAt)} on they can set a new password. ${STOP}\n`,
})

const kindNames = { kit: 'return with the recovery kit', start_over: 'start-over' } as const

export const returnCancelledMail = (kind: keyof typeof kindNames): MailText => ({
  subject: `The ${kindNames[kind]} was ended`,
  text: `The ${kindNames[kind]} of your account that was waiting has ended, because someone logged in or cancelled it. Nothing was changed. ${NOT_YOU}\n`,
})

/** `waiting` is what waits already; the other one was refused. */
export const returnRefusedMail = (waiting: keyof typeof kindNames): MailText => ({
  subject: `A ${kindNames[waiting]} is already waiting`,
  text: `A ${kindNames[waiting]} of your account is waiting, so the request that was just made for it was refused. To make another one, log in or end the one that waits first.\n`,
})

export type StartOverNotice = 'start_over_requested' | 'start_over_half' | 'start_over_tomorrow'

const startOverSubjects: Readonly<Record<StartOverNotice, string>> = {
  start_over_requested: 'Your account will be deleted',
  start_over_half: 'Half of the time until your account is deleted is over',
  start_over_tomorrow: 'Your account will be deleted tomorrow',
}

export const startOverMail = (notice: StartOverNotice, dueAt: Date): MailText => ({
  subject: startOverSubjects[notice],
  text: `A start-over of your account was confirmed with a code from your mailbox. At ${formatMinute(dueAt)} the account and everything in it is deleted for good; then you can register with this address again. ${STOP}\n`,
})

export const startOverDoneMail = (): MailText => ({
  subject: 'Your account was deleted',
  text: 'The start-over is done: your account and everything in it was deleted. You can register with this address again. Companies keep what was shared with them; ask them for your contracts.\n',
})

export const startOverRefusedMail = (contact: string): MailText => ({
  subject: 'Your account was not deleted',
  text: `The start-over was refused, because the company has an active contract. Nothing was deleted. Ask the operator of the platform for help: ${contact}\n`,
})
