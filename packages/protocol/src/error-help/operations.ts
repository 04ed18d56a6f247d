// Error help for `region.*`, `ops.*` and `reports.*`: base addresses, and routes for operators.
import type { ErrorHelpTable } from './row.ts'

export const operationsHelp = {
  'region.rebase_required': {
    cause:
      'The request reached a base that does not have the data: the account lives in another region, or the path is served by the front door only.',
    fix: 'Send the same request to `api_url`, and use that address for further calls of this account. The SDK does it by itself.',
    members: { api_url: 'https://eu.example.com' },
  },
  'ops.clock_disabled': {
    cause:
      'The clock of the platform can be moved in test installations only, and this one runs without `TEST_CLOCK=1`.',
    fix: 'Start a test installation with `TEST_CLOCK=1`. Never set it in production.',
  },
  'ops.region_unknown': {
    cause: 'No process of this installation serves a region with that name.',
    fix: 'Take the name of a region from `GET /api/regions`; names are lower-case, such as `eu`.',
  },
  'ops.company_unknown': {
    cause: 'No company account has that user id. The id may be that of a person, or the account was deleted.',
    fix: 'Send the `user_id` of a company account. It is not the company code and not a service id.',
  },
  'ops.company_renamed': {
    cause: 'The company changed its display name after you looked at it. Nothing was verified.',
    fix: 'Read the account again, check the new name, and send it as `expected_display_name`.',
  },
  'ops.account_unknown': {
    cause: 'No account has that id, or it was deleted.',
    fix: 'Take the id from `POST /api/ops/find`. The deletions that operators ordered are in `GET /api/ops/deletions`.',
  },
  'reports.not_found': {
    cause: 'No report has that id. The platform deletes a report 90 days after its decision.',
    fix: 'Take the id from `GET /api/ops/reports`.',
  },
  'ops.mail_unknown': {
    cause: 'No database of the process that responds has a mail with that id. Mails are removed after 30 days.',
    fix: 'Take the id from `GET /api/ops/mail-bounces` of the same process. Send a report to the processes of the other regions.',
  },
  'ops.certificate_unknown': {
    cause:
      'No certificate that the platform issued for its seal has this SHA-256. Roots, and certificates of other authorities, cannot be revoked here.',
    fix: 'Take the value from the Signatures page, or from `openssl x509 -fingerprint -sha256` of the published certificates, as lowercase hex without colons.',
  },
  'ops.operator_unknown': {
    cause: 'No operator has that id. It may have been removed.',
    fix: 'Take the id from `GET /api/ops/operators`. The token of the settings has no id and cannot be changed there.',
  },
  'ops.operator_name_taken': {
    cause: 'Names of operators are unique, without regard to case, so that the record of calls is clear.',
    fix: 'Choose another name, or change the operator that has it.',
  },
  'ops.role_required': {
    cause: 'The token is valid, but its operator has none of the roles in `any_role`.',
    fix: 'Use the token of an operator with one of these roles, or let an owner change the roles of this one.',
    members: { any_role: ['security'] },
  },
  'ops.cell_unknown': {
    cause:
      'No region has a cell with that name, or it is a cell of another region than that of the account. A region with one database has no cells.',
    fix: 'Take the name from `GET /api/ops/cells`, such as `eu-2`.',
  },
  'ops.cell_move_unknown': {
    cause: 'No move of the account to another cell is under way: there was none, or it is done.',
    fix: 'See the moves that are under way with `GET /api/ops/cell-moves`.',
  },
  'ops.job_unknown': {
    cause: 'No database of this process has a job with that name.',
    fix: 'Take the name from `GET /api/ops/jobs`, or send no name to run every job that is due.',
  },
} as const satisfies ErrorHelpTable
