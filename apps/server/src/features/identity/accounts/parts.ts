// The parts of accounts put together, each given the others that it needs.
import { createHash } from 'node:crypto'
import { findAuthSalt } from './account-store.ts'
import { audit } from './audit.ts'
import { credentials } from './credentials.ts'
import { deletion } from './deletion.ts'
import { devices } from './devices.ts'
import { emails } from './email.ts'
import { accountLevels } from './level.ts'
import { login } from './login.ts'
import { mailedCodes } from './mailed-codes.ts'
import type { AccountNeeds } from './needs.ts'
import { passwords } from './password.ts'
import { profiles } from './profile.ts'
import { recovery } from './recovery.ts'
import { registrations } from './registration.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { slowHash } from './slow-hash.ts'

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
