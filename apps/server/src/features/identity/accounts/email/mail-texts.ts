// The texts of the mails that accounts send. Pure.
import type { CodePurpose } from '../mailed-code-store.ts'

export interface MailText {
  subject: string
  text: string
}

const subjects: Readonly<Record<CodePurpose, string>> = {
  confirm_email: 'Confirm your e-mail address',
  change_email: 'Confirm your new e-mail address',
  delete_account: 'Confirm the deletion of your account',
  recovery: 'Your recovery code',
  proof: 'Your confirmation code',
  kit_return: 'Your code to return with the recovery kit',
  start_over: 'Confirm that you want to start over',
}

const uses: Readonly<Record<CodePurpose, string>> = {
  confirm_email: 'Enter it to confirm your e-mail address.',
  change_email: 'Enter it to confirm the new e-mail address of your account.',
  delete_account: 'Enter it to delete your account for good.',
  recovery: 'Enter it to recover a stored secret.',
  proof: 'Enter it to confirm what you are about to do.',
  kit_return: 'Enter it to return to your account with the recovery kit. Never give it to anyone.',
  start_over:
    'Enter it to delete your account after a waiting time, so that you can register again. Do this only if you lost your password and your recovery kit.',
}

export const formatMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** `nextPage`: where the person wanted to go; the mail may be read on another device. */
export const codeMail = (purpose: CodePurpose, code: string, expiresAt: Date, nextPage?: string): MailText => ({
  subject: subjects[purpose],
  text: `Your code is ${code}. ${uses[purpose]} It expires at ${formatMinute(expiresAt)}.\n${
    nextPage === undefined ? '' : `\nAfterwards, continue with your invitation, on any device: ${nextPage}\n`
  }\nIf you did not request this code, you can ignore this e-mail.\n`,
})

/** Goes to the old address, so that its owner notices a change by another person. */
export const emailChangedMail = (newAddress: string): MailText => ({
  subject: 'Your e-mail address was changed',
  text: `The e-mail address of your account is now ${newAddress}. If you did not make this change, change your password.\n`,
})
