// The parts of accounts, each built with the others that it needs.
import { auditLog } from './audit/audit-log.ts'
import { deletion } from './deletion/delete-account.ts'
import { devices } from './devices/devices.ts'
import { emails } from './email/change-email.ts'
import { mailedCodes } from './email/mailed-codes.ts'
import { flowDataDates } from './level/flow-data-dates.ts'
import { accountLevels } from './level/level.ts'
import { login } from './login/login.ts'
import type { AccountNeeds } from './needs.ts'
import { passwords } from './password/change-password.ts'
import { passcodes } from './password/passcode.ts'
import { passwordChecks } from './password/password-check.ts'
import { slowHash } from './password/slow-hash.ts'
import { accountRecords } from './profile/account-record.ts'
import { profile } from './profile/profile.ts'
import { profileKeys } from './profile/profile-keys.ts'
import { proofs } from './proofs/proofs.ts'
import { secretRecovery } from './recovery/recover-secret.ts'
import { recoveryCopies } from './recovery/recovery-copies.ts'
import { authSalts } from './registration/auth-salt.ts'
import { unconfirmedAccounts } from './registration/expire-unconfirmed.ts'
import { registrations } from './registration/register.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { sessions } from './sessions/sessions.ts'

/** What several of the other parts use. */
const basicParts = (needs: AccountNeeds) => {
  const hashes = slowHash(needs, 'account.verifier')
  const checks = passwordChecks({ ...needs, hashes })
  return {
    ...needs,
    hashes,
    accountRecords: accountRecords(needs),
    mailedCodes: mailedCodes(needs),
    unconfirmed: unconfirmedAccounts(needs),
    sessions: sessions(needs),
    passwordChecks: checks,
    secondFactor: secondFactor({ ...needs, passwordChecks: checks }),
    auditLog: auditLog(needs),
    flowData: flowDataDates(needs),
  }
}

export const partsOf = (needs: AccountNeeds) => {
  const parts = basicParts(needs)
  const passcodesOfPersons = passcodes(needs)
  return {
    ...parts,
    proofs: proofs({ ...parts, passcodes: passcodesOfPersons }),
    registrations: registrations(parts),
    login: login(parts),
    emails: emails(parts),
    recoveryCopies: recoveryCopies(needs),
    secretRecovery: secretRecovery(parts),
    profile: profile(parts),
    profileKeys: profileKeys(parts),
    passwords: passwords(parts),
    passcodes: passcodesOfPersons,
    devices: devices(needs),
    deletion: deletion(parts),
    accountLevels: accountLevels(parts),
    authSalts: authSalts(needs),
  }
}

export type AccountParts = ReturnType<typeof partsOf>
