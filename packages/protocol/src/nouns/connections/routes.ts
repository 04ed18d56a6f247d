// The addresses of the connections of a service, and of the files that customers share with it.
import type { Routes } from '../../contract/route.ts'

export const connectionRoutes = {
  /**
   * D1-CONN-04: every connection of the service, at a low rate. Meant for a first full copy; then follow the changes.
   * @example
   * for await (const { id, display_name } of service.connections.list()) console.log(id, display_name)
   */
  list: 'PAGES /connections',
  /**
   * Every connection of the service in one answer, each with the cursor that continues after it. Meant for lists of any length:
   * a connection that is lost is opened again where it ended, and the loop ends only once everything has arrived.
   * @example
   * for await (const { connection, cursor } of service.connections.export()) console.log(connection.display_name, cursor)
   */
  export: 'LINES /connections/export',
  /**
   * One connection of the service.
   * @example
   * const { display_name, values } = await service.connections.read(connectionId)
   */
  read: 'GET /connections/{connectionId}',
  /**
   * Ends a connection from the company's side.
   * @example
   * await service.connections.delete(connectionId)
   */
  delete: 'DELETE /connections/{connectionId}',
  /**
   * The file behind a binary answer, as it is stored; `getFile` reads it by its `value_url`.
   * @example
   * const { data, headers } = await service.connections.file({ connectionId, serviceFieldId: fieldId })
   */
  file: 'BYTES /connections/{connectionId}/slots/{serviceFieldId}/file',
} as const satisfies Routes

export const flowLinkRoutes = {
  /** The file that is linked to a field of a flow now. */
  file: 'BYTES /connections/{connectionId}/flow-links/{linkFlowId}/{slug}/file',
} as const satisfies Routes
