// The addresses of the sandbox of a service, below the service.
import type { Routes } from '../../contract/route.ts'

export const sandboxRoutes = {
  /** Adds a person; `createSandbox` of the SDK makes its keys. */
  createPerson: 'POST /sandbox-persons',
  /**
   * The persons of the sandbox, oldest first.
   * @example
   * for (const { display_name, share_code } of await company.sandbox.listPersons(serviceId)) console.log(display_name, share_code)
   */
  listPersons: 'GET /sandbox-persons',
  /**
   * Deletes all persons of the sandbox, with their data, connections and contracts.
   * @example
   * await company.sandbox.deletePersons(serviceId)
   */
  deletePersons: 'DELETE /sandbox-persons',
  /**
   * Brings everything of this service that waits for a time closer. Nothing else moves.
   * @example
   * await company.sandbox.advance(serviceId, { advance_seconds: 86_400 })
   */
  advance: 'POST /sandbox-clock',
} as const satisfies Routes
