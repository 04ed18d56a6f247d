// The flow and the version that runs are started from.
import type { FlowSummary, PublishedFlow, ServiceRecord } from '@company-data/sdk/company'

export interface StartProps {
  service: ServiceRecord
  flow: FlowSummary
  published: PublishedFlow
}
