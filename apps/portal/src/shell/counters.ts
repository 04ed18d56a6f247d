// The counters of the navigation: unread messages, runs and documents that wait for the company, failing webhooks. Pure.
import { overviewCounts } from '@company-data/protocol/limits'
import type { Overview, ServiceOverview } from '@company-data/sdk/company'
import { paths } from '../paths.ts'

export type CounterKind = 'unread' | 'turn' | 'signature' | 'failing'

export interface Counter {
  kind: CounterKind
  count: number
  /** The platform stopped counting: there may be more. */
  isCapped: boolean
}

const countFailing = ({ webhooks }: ServiceOverview): number => webhooks.filter(({ health }) => health === 'bad').length

const sources: ReadonlyArray<readonly [path: string, kind: CounterKind, count: (service: ServiceOverview) => number]> =
  [
    [paths.messages, 'unread', ({ unread_messages }) => unread_messages],
    [paths.flowRuns, 'turn', ({ runs }) => runs.own],
    [paths.documents, 'signature', ({ documents }) => documents.own],
    [paths.services, 'failing', countFailing],
  ]

/** By the path of the entry; only those that are not zero. */
export const listCounters = ({ services }: Pick<Overview, 'services'>): ReadonlyMap<string, Counter> =>
  new Map(
    sources.flatMap(([path, kind, toCount]) => {
      const counts = services.map(toCount)
      const count = counts.reduce((sum, part) => sum + part, 0)
      const isCapped = counts.some((part) => part >= overviewCounts.ofService)
      return count === 0 ? [] : [[path, { kind, count, isCapped }] as const]
    }),
  )
