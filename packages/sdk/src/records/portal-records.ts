// The records of the portal's overview.
import type * as overviewWire from '@company-data/protocol/wire/operations/overview'

/**
 * The open issues of all services of a company, and recent activity.
 * @example
 * const { services }: Overview = await company.overview()
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
