// Error rows `ops.*`: the operator routes (G-161).
import type { ErrorRow } from '../error-row.ts'

export const opsErrors = {
  'ops.clock_disabled': {
    status: 403,
    message: 'The clock can be moved only when the platform runs with TEST_CLOCK=1.',
  },
  'ops.region_unknown': { status: 404, message: 'This platform serves no region with that name.' },
  'ops.company_unknown': { status: 404, message: 'There is no company with that user id.' },
  'ops.company_renamed': { status: 409, message: 'The company has another display name than the expected one.' },
  'ops.account_unknown': { status: 404, message: 'There is no account with that id.' },
  'ops.mail_unknown': { status: 404, message: 'No database of this process has a mail with that id.' },
  'ops.certificate_unknown': { status: 404, message: 'The platform has issued no such certificate.' },
  'ops.operator_unknown': { status: 404, message: 'There is no operator with that id.' },
  'ops.operator_name_taken': { status: 409, message: 'Another operator has that name.' },
  'ops.role_required': { status: 403, message: 'This operator has none of the roles that may call this.' },
  'ops.cell_unknown': { status: 404, message: 'There is no such cell, or it belongs to another region.' },
  'ops.cell_move_unknown': { status: 404, message: 'The account does not move to another cell.' },
  'ops.job_unknown': { status: 404, message: 'There is no job with that name.' },
} as const satisfies Record<string, ErrorRow>
