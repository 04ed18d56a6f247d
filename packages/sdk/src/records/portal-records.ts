// The records of the portal's overview.
import type * as overviewWire from '@company-data/protocol/wire/operations/overview'

/**
 * What needs attention over all services of a company, and what happened lately.
 * @example
 * const { services }: Overview = await company.overview()
 * for (const { service_id, webhooks } of services) if (webhooks.length > 0) console.log(service_id, webhooks)
 */
export type Overview = overviewWire.Overview

/**
 * What needs attention at one service.
 * @example
 * const waits = ({ documents, runs }: ServiceOverview): boolean => documents.own + runs.own > 0
 */
export type ServiceOverview = overviewWire.ServiceOverview

/**
 * Something that happened lately at a service.
 * @example
 * const nameOf = ({ kind, name }: RecentAct): string => (kind === 'connected' ? name : '')
 */
export type RecentAction = overviewWire.RecentAction
