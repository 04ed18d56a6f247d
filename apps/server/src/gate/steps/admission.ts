// Step 10, its end: what a route with a large body can refuse before it is read, such as a full quota.
import type { Step } from '../exchange.ts'

export const requireAdmission: Step = ({ route, caller }) => route?.admission?.(caller)
