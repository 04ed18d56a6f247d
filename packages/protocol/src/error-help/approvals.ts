// Error help for `twofa.*`: a person approves a login of a company.
import type { ErrorHelpTable } from './row.ts'

export const approvalsHelp = {
  'twofa.share_code_required': {
    cause: '`share_code` is missing, empty or no text.',
    fix: 'Send the share code of the person whose login it is.',
  },
  'twofa.idempotency_key_required': {
    cause: '`idempotency_key` is missing, empty or no text.',
    fix: 'Send a new key for each login, such as a UUID, and the same key when you repeat the request.',
  },
  'twofa.idempotency_conflict': {
    cause: 'Within 24 hours the key was used with another share code or context.',
    fix: 'Use a new key for a new challenge. Repeat a request only with the very same body.',
  },
  'twofa.context_too_long': {
    cause: '`context` has more than 256 characters.',
    fix: 'Send a short line that says which login it is, such as a place and a device.',
  },
  'twofa.connection_required': {
    cause: 'The person is not connected with the service.',
    fix: 'Let the person connect first, then post the consent again.',
  },
  'twofa.not_enrolled': {
    cause:
      'No one with that share code is enrolled for the service, or there is no such code. Both are answered alike.',
    fix: 'Ask the person to enroll, with `mode=2fa_enroll` at the consent page, or use another way to log in.',
  },
  'twofa.challenge_not_found': {
    cause: 'There is no such challenge, it belongs to someone else, or its outcome is older than 24 hours.',
    fix: 'Use the `challenge_id` of a challenge that the same service raised, within a day.',
  },
  'twofa.rate_limited': {
    cause: 'Too many challenges were raised, or one was polled too often.',
    fix: 'Wait for the seconds in `Retry-After`. Poll with `wait`, which answers as soon as the person does.',
  },
  'twofa.too_many_pending': {
    cause: 'The person has three open challenges of the service, or ten of all services together.',
    fix: 'Do not repeat the request: wait until the person answers or a challenge expires.',
  },
  'twofa.result_consumed': {
    cause: 'The outcome was read before. It is given once.',
    fix: 'Treat it as a refusal, unless this login was already granted by the read that got it. The event `2fa_challenge_completed` has the outcome too.',
  },
  'twofa.digits_required': {
    cause: 'The service shows two digits at its login, and the approval has none.',
    fix: 'Let the person type the digits and send them as `matching_digits`, a text of two characters.',
  },
  'twofa.digits_mismatch': {
    cause: 'The digits are not those that the login shows.',
    fix: 'Let the person look again. The third mismatch denies the challenge.',
  },
  'twofa.unlock_required': {
    cause: 'The approval has no `unlock`, or the signature or passcode of it is missing.',
    fix: 'Send `unlock` with `biometric`, `device_id` and `signature`, or with `passcode` and the derived passcode.',
  },
  'twofa.unlock_failed': {
    cause: 'The signature or passcode is wrong, the device is unknown or removed, or no passcode is set.',
    fix: 'Sign `twofa:<challenge_id>:approve` with the key of a trusted device, or send the derived passcode.',
  },
  'twofa.challenge_closed': {
    cause: 'The challenge was answered, revoked or has expired.',
    fix: 'Remove the card. Start the login again if it is still needed.',
  },
  'twofa.unavailable': {
    cause: 'The store of challenges cannot be reached, or nothing can be written there right now.',
    fix: 'Try again after the seconds in `Retry-After`. It is not an outcome: nothing was granted, denied or consumed.',
  },
} as const satisfies ErrorHelpTable
