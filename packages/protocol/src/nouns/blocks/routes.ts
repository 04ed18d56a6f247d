// The addresses of the companies that a person has blocked.
import type { Routes } from '../../contract/route.ts'

export const blockRoutes = {
  /** The companies that the person has blocked, oldest block first. */
  list: 'GET /blocks',
  /** Blocks a company: its invitations are not shown, it cannot ask for approvals, and nothing of it is pushed. */
  put: 'PUT /blocks/{companyUserId}',
  /** Ends a block. Invitations of the company that are still open are shown again. */
  delete: 'DELETE /blocks/{companyUserId}',
} as const satisfies Routes
