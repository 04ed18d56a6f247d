// The rows of verifications that other features count, in any region.
import { countWaiting } from './store.ts'

export type VerificationRows = ReturnType<typeof verificationRows>

export const verificationRows = () => ({ countWaiting })
