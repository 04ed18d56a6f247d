// The parts of accounts put together, each given the others that it needs.
import { createHash } from 'node:crypto'
import { findAuthSalt } from './account-store.ts'
import { audit } from './audit/audit-log.ts'
import { deletion } from './deletion/delete-account.ts'
import { devices } from './devices/devices.ts'
import { emails } from './email/change-email.ts'
import { mailedCodes } from './email/mailed-codes.ts'
import { accountLevels } from './level/level.ts'
import { login } from './login/login.ts'
import type { AccountNeeds } from './needs.ts'
import { passwords } from './password/change-password.ts'
import { credentials } from './password/password-check.ts'
import { slowHash } from './password/slow-hash.ts'
import { profiles } from './profile/profile.ts'
import { recovery } from './recovery/recovery-copies.ts'
import { registrations } from './registration/register.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { sessions } from './sessions/sessions.ts'

export const partsOf = (needs: AccountNeeds) => {
  const hashes = slowHash(needs.secrets, 'account.verifier')
  const codes = mailedCodes(needs)
  const session = sessions(needs)
  const checks = credentials({ ...needs, hashes })
  const factor = secondFactor({ ...needs, credentials: checks })
  const log = audit(needs)
  const given = { ...needs, hashes, codes, sessions: session, credentials: checks, secondFactor: factor, audit: log }
  return {
    ...given,
    registrations: registrations(given),
    login: login(given),
    emails: emails(given),
    recovery: recovery(given),
    profiles: profiles(needs),
    passwords: passwords({ ...given, passcodes: slowHash(needs.secrets, 'account.passcode') }),
    devices: devices(needs),
    deletion: deletion(given),
    levels: accountLevels(given),
    /** G-010: who has no account has a salt all the same, always the same one, and nobody else can compute it. */
    async authSalt(email: string): Promise<string> {
      const lowerCase = email.toLowerCase()
      const made = createHash('sha256').update(needs.secrets.keyedHash(lowerCase, 'account.unknown_salt')).digest()
      const known = await findAuthSalt(needs.directory.kysely, lowerCase)
      return known ?? made.subarray(0, 16).toString('base64')
    },
  }
}

export type AccountParts = ReturnType<typeof partsOf>
