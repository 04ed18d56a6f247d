// The e-mail address of an account: confirmed, and changed with the password and a code (G-011).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { accountEmails } from '@company-data/protocol/nouns/account-email/contract'
import { accountEmailRoutes } from '@company-data/protocol/nouns/account-email/routes'
import type { EmailChangeResponse, EmailConfirmationResponse } from '@company-data/protocol/wire/identity/email'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import { calls } from '../transport/calls.ts'
import { frontDoorWithToken } from '../transport/front-door.ts'

export const confirmEmailCalls = ({ api }: Device) => {
  const raw = calls<typeof accountEmails>()(api, accountEmailRoutes, profilePrefix, frontDoorWithToken)
  return {
    /**
     * Confirms the e-mail address of a new account with the mailed code.
     * @example
     * await person.email.confirm(code)
     */
    confirm: (code: string): Promise<EmailConfirmationResponse> => raw.confirm({ code }),
    /**
     * Mails a new code, if the address is not confirmed yet.
     * @example
     * const { email } = await person.email.requestCode()
     */
    requestCode: raw.requestCode,
  }
}

export const emailCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = calls<typeof accountEmails>()(api, accountEmailRoutes, profilePrefix)
  return {
    ...confirmEmailCalls(device),
    /**
     * Mails a code to the new address. The old address stays in use until the code is confirmed.
     * @example
     * await person.email.change({ email: 'ada@new.example.org', password })
     */
    async change({ email, password }: { email: string; password: string }): Promise<EmailChangeResponse> {
      const verifier = await deriveLoginVerifier(device, tokens.saved().email, password)
      return raw.change({ email, password: verifier.password })
    },
    /**
     * Puts the new address into use.
     * @example
     * await person.email.confirmChange(code)
     */
    async confirmChange(code: string): Promise<void> {
      const { email } = await raw.confirmChange({ code })
      // The salt of later verifiers is looked up by the account's current address.
      tokens.changeEmail(email)
    },
  }
}
