// Error rows `account.*`: levels, recovery, second factor, devices, region moves, quotas (G-012, G-053, Document 2
// section 7).
import type { ErrorRow } from '../error-row.ts'

export const accountErrors = {
  'account.on_hold': { status: 409, message: 'The operator of this platform has to keep this account for now.' },
  'account.level_by_operator': {
    status: 403,
    message: 'Only the operator of this platform raises the level of a company.',
  },
  'account.level_required': { status: 403, message: 'The account level is too low. See required_level.' },
  'account.recovery_denied': {
    status: 403,
    message: 'The password or the code is wrong, or there were too many tries.',
  },
  'account.region_unknown': { status: 400, message: 'There is no such region. See GET /api/regions.' },
  'account.move_in_progress': { status: 409, message: 'A move to another region is under way. Wait until it is done.' },
  'account.code_invalid': { status: 400, message: 'The code is wrong, was used before or has expired.' },
  'account.twofa_state': { status: 409, message: 'The second factor is already on, or was not set up.' },
  'account.device_not_found': { status: 404, message: 'There is no such device.' },
  //
  'account.session_not_found': { status: 404, message: 'There is no such session.' },
  //
  'account.device_taken': { status: 409, message: 'This passkey is registered already.' },
  //
  'account.proof_required': {
    status: 403,
    message: 'Prove again that it is you: send the password, a code of the second factor or a passkey.',
  },
  'account.proof_invalid': { status: 403, message: 'The password, passcode, code or passkey is wrong.' },
  //
  'account.pins_conflict': {
    status: 409,
    message: 'The pin book was changed in the meantime. Read it, merge the pins and try again.',
  },
  'account.activity_conflict': {
    status: 409,
    message: 'The activity book was changed in the meantime. Read it, merge the entries and try again.',
  },
  'account.recovery_copy_not_found': { status: 404, message: 'There is no such recovery copy.' },
  //
  'account.kit_not_found': { status: 404, message: 'The account has no recovery kit.' },
  'account.return_not_found': { status: 404, message: 'No return and no start-over is waiting.' },
  'account.return_denied': {
    status: 403,
    message: 'The kit, the code or the address is wrong, or the code has expired.',
  },
  //
  'account.quota_exceeded': { status: 400, message: 'The account has reached its quota. See quota and limit.' },
  'account.counterparty_deleted': { status: 409, message: 'The person deleted their account; the run is read-only.' },
} as const satisfies Record<string, ErrorRow>
