// The records of the portal's overview, of API calls and of deleted services.
import type * as overviewWire from '@company-data/protocol/wire/operations/overview'
import type * as requestsWire from '@company-data/protocol/wire/operations/requests'
import type * as servicesWire from '@company-data/protocol/wire/sharing/services'

/**
 * The open issues of all services of a company, and recent activity.
 * @example
 * const { services }: Overview = await company.overview.read()
 * for (const { service_id, webhooks } of services) if (webhooks.length > 0) console.log(service_id, webhooks)
 */
export type Overview = overviewWire.Overview

/**
 * The open issues of one service.
 * @example
 * const waits = ({ documents, runs }: ServiceOverview): boolean => documents.own + runs.own > 0
 */
export type ServiceOverview = overviewWire.ServiceOverview

/**
 * A recent activity at a service.
 * @example
 * const formatName = ({ kind, name }: RecentAction): string => (kind === 'connected' ? name : '')
 */
export type RecentAction = overviewWire.RecentAction

/**
 * New connections, signatures and runs by day, the oldest day first.
 * @example
 * const { days }: DailyCounts = await company.overview.days()
 * console.log(days.at(-1)?.connections, 'today')
 */
export type DailyCounts = overviewWire.DailyCounts

/**
 * What a search found in all services of a company.
 * @example
 * const { items }: PortalSearch = await company.overview.search('Ada')
 * console.log(items.length)
 */
export type PortalSearch = overviewWire.PortalSearch

/**
 * A customer, flow, run, document or webhook that a search found.
 * @example
 * const formatName = ({ name, detail }: FoundRecord): string => (detail === null ? name : `${name} (${detail})`)
 */
export type FoundRecord = overviewWire.FoundRecord

/**
 * A call of a machine client, metadata only. `count` is above 1 for equal refusals within one second.
 * @example
 * for await (const entry of company.accountRequests.list()) {
 *   const { route, status, error_key, count }: RequestEntry = entry
 *   if (error_key !== null) console.log(route, status, error_key, count)
 * }
 */
export type RequestEntry = requestsWire.RequestEntry

/**
 * A service that the company has deleted.
 * @example
 * const services: DeletedService[] = await company.deletedServices.list()
 */
export type DeletedService = servicesWire.DeletedService
