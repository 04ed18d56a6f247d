// The addresses of the companies that a person has blocked.
import type { Routes } from '../../contract/route.ts'

export const blockRoutes = {
  /**
   * The companies that the person has blocked, oldest block first.
   * @example
   * for (const { company_name } of await person.blocks.list()) console.log(company_name)
   */
  list: 'GET /blocks',
  /**
   * Blocks a company: its invitations are not shown, it cannot ask for approvals, and nothing of it is pushed.
   * @example
   * await person.blocks.create(companyUserId)
   */
  create: 'PUT /blocks/{companyUserId}',
  /**
   * Ends a block. Invitations of the company that are still open are shown again.
   * @example
   * await person.blocks.delete(companyUserId)
   */
  delete: 'DELETE /blocks/{companyUserId}',
} as const satisfies Routes
