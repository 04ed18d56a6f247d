// The latest customers, documents or runs over all services, in one call for any number of services.
import { searchLimits } from '@company-data/protocol/limits'
import type { FoundRecord, ServiceRecord } from '@company-data/sdk/company'
import type { Column, IconName } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useClient } from '../../session/use-session.tsx'
import { AllServicesTable } from './all-services-table.tsx'

interface LatestRecordsProps {
  kind: FoundRecord['kind']
  label: string
  icon: IconName
  services: readonly ServiceRecord[]
  columns: readonly Column<FoundRecord>[]
  path: (record: FoundRecord) => string
}

export const LatestRecords = ({ kind, path, ...props }: LatestRecordsProps) => {
  const client = useClient()
  const [, navigate] = useLocation()
  const records = useQuery({ queryKey: ['latest-records', kind], queryFn: () => client.overview.latest(kind) })
  return (
    <QueryView query={records} shape="table">
      {({ items, is_complete }) => (
        <AllServicesTable
          {...props}
          items={items}
          itemId={({ id }) => id}
          serviceId={({ service_id }) => service_id}
          words={({ name, detail, id }) => `${name} ${detail ?? ''} ${id}`}
          onOpen={(record) => navigate(path(record))}
          isComplete={is_complete && items.length < searchLimits.ofOneKind}
        />
      )}
    </QueryView>
  )
}
