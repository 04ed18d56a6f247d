// Builds the components of accounts and connects them.
import { auditLog } from './audit/audit-log.ts'
import { deletion } from './deletion/delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { devices } from './devices/devices.ts'
import { emails } from './email/change-email.ts'
import { mailedCodes } from './email/mailed-codes.ts'
import { flowDataDates } from './level/flow-data-dates.ts'
import { accountLevels } from './level/level.ts'
import { login } from './login/login.ts'
import { passwords } from './password/change-password.ts'
import { passcodes } from './password/passcode.ts'
import { passwordChecks } from './password/password-check.ts'
import { slowHash } from './password/slow-hash.ts'
import { pinBooks } from './pins/pins.ts'
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
import { stepUp } from './step-up/step-up.ts'

/** Shared by several of the other components. */
const createBasicComponents = (deps: AccountDeps) => {
  const hashes = slowHash(deps, 'account.verifier')
  const checks = passwordChecks({ ...deps, hashes })
  const factor = secondFactor({ ...deps, passwordChecks: checks })
  return {
    ...deps,
    hashes,
    accountRecords: accountRecords(deps),
    mailedCodes: mailedCodes(deps),
    unconfirmed: unconfirmedAccounts(deps),
    sessions: sessions(deps),
    passwordChecks: checks,
    secondFactor: factor,
    stepUp: stepUp({ ...deps, passwordChecks: checks, secondFactor: factor }),
    auditLog: auditLog(deps),
    flowData: flowDataDates(deps),
  }
}

export const createComponents = (deps: AccountDeps) => {
  const parts = createBasicComponents(deps)
  const personPasscodes = passcodes(parts)
  return {
    ...parts,
    proofs: proofs({ ...parts, passcodes: personPasscodes }),
    registrations: registrations(parts),
    login: login(parts),
    emails: emails(parts),
    recoveryCopies: recoveryCopies(deps),
    secretRecovery: secretRecovery(parts),
    profile: profile(parts),
    profileKeys: profileKeys(parts),
    passwords: passwords(parts),
    passcodes: personPasscodes,
    devices: devices(parts),
    pinBooks: pinBooks(deps),
    deletion: deletion(parts),
    accountLevels: accountLevels(parts),
    authSalts: authSalts(deps),
  }
}

export type AccountComponents = ReturnType<typeof createComponents>
