// The address of the deleted services of a company.
import type { Routes } from '../../contract/route.ts'

export const deletedServiceRoutes = {
  /**
   * List the services that the company deleted, latest first. Their runs, documents and signatures can still be read.
   * @example
   * for (const { name, deleted_at } of await company.deletedServices.list()) console.log(name, deleted_at)
   */
  list: 'GET /deleted-services',
} as const satisfies Routes
