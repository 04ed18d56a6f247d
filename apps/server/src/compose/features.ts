// The doors of all features, by chapter: what the composition builds its lists from.
export { challengeStore, twoFactor, twoFactorConsents } from '../features/approvals/two-factor/index.ts'
export { documents } from '../features/contracts/documents/index.ts'
export { flowRuns } from '../features/contracts/flow-runs/index.ts'
export { flows } from '../features/contracts/flows/index.ts'
export { messages } from '../features/contracts/messages/index.ts'
export { platformSeal } from '../features/contracts/platform-seal/index.ts'
export { changes } from '../features/delivery/changes/index.ts'
export { push } from '../features/delivery/push/index.ts'
export { webhooks } from '../features/delivery/webhooks/index.ts'
export { accountCleanup, accounts } from '../features/identity/accounts/index.ts'
export { clients } from '../features/identity/clients/index.ts'
export { delegates } from '../features/identity/delegates/index.ts'
export { oauth, tokenVerifier } from '../features/identity/oauth/index.ts'
export { signInApps } from '../features/identity/sign-in-apps/index.ts'
export { tokens } from '../features/identity/tokens/index.ts'
export { idempotency } from '../features/operations/idempotency/index.ts'
export { operations } from '../features/operations/operations/index.ts'
export { quotas } from '../features/operations/quotas/index.ts'
export {
  health,
  holdHome,
  regionMoves,
  regions,
} from '../features/operations/regions/index.ts'
export { connectRequests } from '../features/sharing/connect-requests/index.ts'
export { connections } from '../features/sharing/connections/index.ts'
export { fieldTypes } from '../features/sharing/field-types/index.ts'
export { keys } from '../features/sharing/keys/index.ts'
export { profiles } from '../features/sharing/profiles/index.ts'
export { requestFields } from '../features/sharing/request-fields/index.ts'
export { services } from '../features/sharing/services/index.ts'
export { verificationDecisions, verifications } from '../features/sharing/verifications/index.ts'
