// Error rows `twofa.*`: approvals with the second factor (D1-ERR-31 to 35, NS-05, NS-13, G-111 to G-119).
import type { ErrorRow } from '../error-row.ts'

export const twofaErrors = {
  'twofa.share_code_required': { status: 400, message: 'Send the share_code of the person.' },
  'twofa.idempotency_key_required': { status: 400, message: 'Send an idempotency_key of 1 to 255 characters.' },
  'twofa.idempotency_conflict': { status: 409, message: 'That idempotency_key was used with another body.' },
  'twofa.context_too_long': { status: 400, message: 'The context has at most 256 characters.' },
  //
  'twofa.connection_required': { status: 409, message: 'Connect to the service before you enroll.' },
  'twofa.not_enrolled': { status: 404, message: 'No one with that share code is enrolled for this service.' },
  'twofa.challenge_not_found': { status: 404, message: 'There is no such challenge.' },
  'twofa.rate_limited': {
    status: 429,
    message: 'Too many challenges. Wait for the time given in Retry-After.',
    retry: true,
  },
  // NS-13: neither retry nor Retry-After, because waiting does not close the open challenges.
  'twofa.too_many_pending': { status: 429, message: 'Too many challenges of this person are still open.' },
  'twofa.result_consumed': { status: 410, message: 'The outcome was already delivered.' },
  'twofa.digits_required': { status: 400, message: 'Send the two digits shown at the login as matching_digits.' },
  'twofa.digits_mismatch': { status: 400, message: 'The digits are not those shown at the login.' },
  'twofa.unlock_required': { status: 403, message: 'Unlock with biometrics or the passcode to approve.' },
  'twofa.unlock_failed': { status: 403, message: 'The unlock could not be verified.' },
  'twofa.challenge_closed': { status: 409, message: 'The challenge is no longer pending.' },
  'twofa.unavailable': {
    status: 503,
    message: 'Challenges cannot be reached right now. Nothing was consumed; try again.',
    retry: true,
    // 30 while writes are paused.
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, ErrorRow>
