// The addresses of the test persons of a service, below the service.
import type { Routes } from '../../contract/route.ts'

export const testPersonRoutes = {
  /** Adds a test person; `createTestPerson` of the SDK makes its keys. */
  create: 'POST /test-persons',
  /** The test persons of the service, oldest first. */
  list: 'GET /test-persons',
  /** Deletes a test person with its data, connections and contracts. */
  delete: 'DELETE /test-persons/{userId}',
} as const satisfies Routes
