// Error rows `reports.*`: the operator's queue of reports.
import type { ErrorRow } from '../error-row.ts'

export const reportsErrors = {
  'reports.not_found': { status: 404, message: 'There is no such report.' },
} as const satisfies Record<string, ErrorRow>
