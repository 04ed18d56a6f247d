// Builds the components of accounts and connects them.
import { activityBooks } from './activity/activity-books.ts'
import { auditLog } from './audit/audit-log.ts'
import { deletion } from './deletion/delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { devices } from './devices/devices.ts'
import { emails } from './email/change-email.ts'
import { chooseCell } from './home/choose-cell.ts'
import { flowDataDates } from './level/flow-data-dates.ts'
import { accountLevels } from './level/level.ts'
import { login } from './login/login.ts'
import { mailedCodes } from './mailed-codes.ts'
import { legalHolds } from './operator/legal-holds.ts'
import { operatedAccounts } from './operator/operated-accounts.ts'
import { requestedDeletions } from './operator/requested-deletions.ts'
import { passkeyLogins } from './passkeys/passkey-login.ts'
import { passkeys } from './passkeys/passkeys.ts'
import { passwords } from './password/change-password.ts'
import { passcodes } from './password/passcode.ts'
import { slowHash } from './password/password-hash.ts'
import { passwordChecks } from './password-check.ts'
import { pinBooks } from './pins/pins.ts'
import { accountRecords } from './profile/account-record.ts'
import { profile } from './profile/profile.ts'
import { profileKeys } from './profile/profile-keys.ts'
import { proofs } from './proofs/proofs.ts'
import { secretRecovery } from './recovery/recover-secret.ts'
import { recoveryCopies } from './recovery/recovery-copies.ts'
import { kits } from './recovery-kit/recovery-kits.ts'
import { authSalts } from './registration/auth-salt.ts'
import { unconfirmedAccounts } from './registration/expire-unconfirmed.ts'
import { registrations } from './registration/register.ts'
import { returnEndings } from './return-endings.ts'
import { accountReturns } from './returns/account-returns.ts'
import { startOvers } from './returns/start-over.ts'
import { sandboxAccounts } from './sandbox/sandbox-accounts.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { accountSessions } from './sessions/account-sessions.ts'
import { sessions } from './sessions/sessions.ts'
import { stepUp } from './step-up/step-up.ts'

/** Shared by several of the other components. */
const createBasicComponents = (deps: AccountDeps) => {
  const hashes = slowHash(deps, 'account.verifier')
  const audits = auditLog(deps)
  const endings = returnEndings({ ...deps, auditLog: audits })
  const checks = passwordChecks({ ...deps, hashes })
  const accountPasskeys = passkeys(deps)
  const factor = secondFactor({ ...deps, passwordChecks: checks, returnEndings: endings })
  return {
    ...deps,
    hashes,
    chooseCell: chooseCell(deps),
    accountRecords: accountRecords(deps),
    mailedCodes: mailedCodes(deps),
    unconfirmed: unconfirmedAccounts(deps),
    returnEndings: endings,
    sessions: sessions({ ...deps, returnEndings: endings }),
    passwordChecks: checks,
    secondFactor: factor,
    auditLog: audits,
    passkeys: accountPasskeys,
    stepUp: stepUp({ ...deps, passwordChecks: checks, secondFactor: factor, passkeys: accountPasskeys }),
    flowData: flowDataDates(deps),
  }
}

export const createComponents = (deps: AccountDeps) => {
  const parts = createBasicComponents(deps)
  const personPasscodes = passcodes(parts)
  const recoveryKits = kits(parts)
  const accountDeletion = deletion(parts)
  const operatorParts = {
    legalHolds: legalHolds(deps),
    requestedDeletions: requestedDeletions({ ...parts, deletion: accountDeletion }),
  }
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
    passkeyLogins: passkeyLogins(parts),
    accountSessions: accountSessions(parts),
    passcodes: personPasscodes,
    devices: devices(parts),
    pinBooks: pinBooks(deps),
    activityBooks: activityBooks(deps),
    ...operatorParts,
    operatedAccounts: operatedAccounts({ ...parts, ...operatorParts }),
    deletion: accountDeletion,
    sandbox: sandboxAccounts({ ...deps, deletion: accountDeletion }),
    kits: recoveryKits,
    returns: accountReturns({ ...parts, kits: recoveryKits }),
    startOvers: startOvers(parts),
    accountLevels: accountLevels(parts),
    authSalts: authSalts(deps),
  }
}

export type AccountComponents = ReturnType<typeof createComponents>
