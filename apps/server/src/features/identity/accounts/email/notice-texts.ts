// The texts of the notices that accounts send: mails without a code, about something that just happened. Pure.
import type { MailText } from './mail-texts.ts'

const NOT_YOU = 'If this was not you, change your password and look at the devices of your account.'

export const recoveryCodeUsedMail = (left: number): MailText => ({
  subject: 'A recovery code was used',
  text: `A recovery code of your second factor was used. ${left === 1 ? 'One code is' : `${left} codes are`} left. ${NOT_YOU}\n`,
})
