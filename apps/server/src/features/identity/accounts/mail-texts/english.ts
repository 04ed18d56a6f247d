// The mails of accounts in English. Pure.
import type { MailText } from '../../../../platform/mail/mail-text.ts'
import type { CodePurpose } from '../mailed-code-store.ts'
import type { AccountMailTexts, StartOverNotice } from './account-mails.ts'

const NOT_YOU = 'If this was not you, change your password and look at the devices of your account.'
const STOP =
  'If this was not you, log in to your account: every login ends it. On a device that is signed in you can also choose “Cancel”.'

const codes: Readonly<Record<CodePurpose, { subject: string; use: string }>> = {
  confirm_email: { subject: 'Confirm your e-mail address', use: 'Enter it to confirm your e-mail address.' },
  change_email: {
    subject: 'Confirm your new e-mail address',
    use: 'Enter it to confirm the new e-mail address of your account.',
  },
  delete_account: {
    subject: 'Confirm the deletion of your account',
    use: 'Enter it to delete your account for good.',
  },
  recovery: { subject: 'Your recovery code', use: 'Enter it to recover a stored secret.' },
  proof: { subject: 'Your confirmation code', use: 'Enter it to confirm what you are about to do.' },
  kit_return: {
    subject: 'Your code to return with the recovery kit',
    use: 'Enter it to return to your account with the recovery kit. Never give it to anyone.',
  },
  start_over: {
    subject: 'Confirm that you want to start over',
    use: 'Enter it to delete your account after a waiting time, so that you can register again. Do this only if you lost your password and your recovery kit.',
  },
}

const formatMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const kindNames = { kit: 'return with the recovery kit', start_over: 'start-over' } as const

const startOverSubjects: Readonly<Record<StartOverNotice, string>> = {
  start_over_requested: 'Your account will be deleted',
  start_over_half: 'Half of the time until your account is deleted is over',
  start_over_tomorrow: 'Your account will be deleted tomorrow',
}

const codeMail: AccountMailTexts['code'] = (purpose, code, expiresAt, nextPage): MailText => ({
  subject: codes[purpose].subject,
  text: `Your code is ${code}. ${codes[purpose].use} It expires at ${formatMinute(expiresAt)}.\n${
    nextPage === undefined ? '' : `\nAfterwards, continue with your invitation, on any device: ${nextPage}\n`
  }\nIf you did not request this code, you can ignore this e-mail.\n`,
})

export const english: AccountMailTexts = {
  code: codeMail,
  emailChanged: (newAddress) => ({
    subject: 'Your e-mail address was changed',
    text: `The e-mail address of your account is now ${newAddress}. If you did not make this change, change your password.\n`,
  }),
  deviceAdded: (kind) => ({
    subject: 'A device was added to your account',
    text: `${kind === 'passkey' ? 'A passkey' : 'A device with its own key'} was added to your account. It can approve and sign for you. ${NOT_YOU}\n`,
  }),
  passcodeChanged: (state) => ({
    subject: state === 'set' ? 'Your passcode was changed' : 'Your passcode was removed',
    text: `The passcode that unlocks approvals was ${state === 'set' ? 'set or replaced' : 'removed'}. ${NOT_YOU}\n`,
  }),
  recoveryCodeUsed: (left) => ({
    subject: 'A recovery code was used',
    text: `A recovery code of your second factor was used. ${left === 1 ? 'One code is' : `${left} codes are`} left. ${NOT_YOU}\n`,
  }),
  kitCreated: (kitId) => ({
    subject: 'A recovery kit was made',
    text: `The recovery kit ${kitId} was made for your account. A sheet of an earlier kit opens nothing any more. ${NOT_YOU}\n`,
  }),
  kitRemoved: (kitId) => ({
    subject: 'Your recovery kit was removed',
    text: `The recovery kit ${kitId} was removed. Without a kit, a lost password cannot be replaced. ${NOT_YOU}\n`,
  }),
  kitWrong: () => ({
    subject: 'Someone tried to return to your account',
    text: 'Someone began a return to your account with a recovery kit that is not its current one. Nothing was opened. If this was you, look for the newest sheet. If not, nothing needs to be done.\n',
  }),
  kitUsed: (kitId) => ({
    subject: 'Your account was opened with the recovery kit',
    text: `Your account was opened with the recovery kit and has a new password. Every session, device, passkey and passcode has ended, and the used sheet opens nothing any more. The new kit is ${kitId}. If this was not you, ask the operator of the platform for help at once.\n`,
  }),
  returnWaiting: (readyAt) => ({
    subject: 'A return to your account is waiting',
    text: `Someone with your recovery kit and a code from your mailbox wants to return to your account. From ${formatMinute(readyAt)} on they can set a new password. ${STOP}\n`,
  }),
  returnCancelled: (kind) => ({
    subject: `The ${kindNames[kind]} was ended`,
    text: `The ${kindNames[kind]} of your account that was waiting has ended, because someone logged in or cancelled it. Nothing was changed. ${NOT_YOU}\n`,
  }),
  returnRefused: (waiting) => ({
    subject: `A ${kindNames[waiting]} is already waiting`,
    text: `A ${kindNames[waiting]} of your account is waiting, so the request that was just made for it was refused. To make another one, log in or end the one that waits first.\n`,
  }),
  startOver: (notice, dueAt) => ({
    subject: startOverSubjects[notice],
    text: `A start-over of your account was confirmed with a code from your mailbox. At ${formatMinute(dueAt)} the account and everything in it is deleted for good; then you can register with this address again. ${STOP}\n`,
  }),
  startOverDone: () => ({
    subject: 'Your account was deleted',
    text: 'The start-over is done: your account and everything in it was deleted. You can register with this address again. Companies keep what was shared with them; ask them for your contracts.\n',
  }),
  startOverRefused: (contact) => ({
    subject: 'Your account was not deleted',
    text: `The start-over was refused, because the company has an active contract. Nothing was deleted. Ask the operator of the platform for help: ${contact}\n`,
  }),
}
