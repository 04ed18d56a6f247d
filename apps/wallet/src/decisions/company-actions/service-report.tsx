// Reports the company of a service, beside the warning that its key was refused.
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { ReportButton } from './company-actions.tsx'

const PAGE_SIZE = 100

/** Renders nothing for a service without a connection: its own page has a way to report it. */
export const ServiceReport = ({ serviceId }: { serviceId: string }) => {
  const { companyConnections } = useClient()
  const { data } = useQuery({
    queryKey: ['connections', 'of-service', serviceId],
    queryFn: async () => {
      for await (const connection of companyConnections.list({ pageSize: PAGE_SIZE }))
        if (connection.service.id === serviceId) return connection
      return null
    },
  })
  if (!data) return null
  const { company_user_id: companyId, company_name: company } = data
  return <ReportButton companyId={companyId} company={company} about={{ kind: 'service', id: serviceId }} />
}
