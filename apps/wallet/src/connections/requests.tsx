// Connect requests: a company that has the share code invites the person. Accepting leads through the form of connecting.
import type { PersonClient, ReceivedConnectRequest } from '@company-data/sdk/person'
import { Button, Card, Empty, LinkButton, Page, Row, tell, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useFrameTexts } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useHomeReading } from '../frame/home-readings.ts'
import { paths } from '../paths.ts'
import { readAgain } from '../session/read-again.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient } from '../session/use-session.tsx'
import styles from './connections.module.css'
import { requestTexts } from './request-texts.ts'

const requestsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['connect-requests'],
    queryFn: async () => (await Array.fromAsync(client.connectRequests())).filter(({ status }) => status === 'pending'),
  })

const useRequests = () => {
  const queries = useQueryClient()
  usePush(['connect_request'], () => void readAgain(queries, ['connect-requests']))
  return useQuery(requestsQuery(useClient()))
}

const formOf = ({ service, request_id }: ReceivedConnectRequest): string =>
  `${paths.connect}?${new URLSearchParams({ code: service.code, request: request_id })}`

const Request = ({ request }: { request: ReceivedConnectRequest }) => {
  const texts = useTexts(requestTexts)
  const frame = useFrameTexts()
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const decline = useMutation({
    mutationFn: () => client.rejectConnectRequest(request.request_id),
    onSuccess: () => tell(texts.declined, request.company_name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['connect-requests'] }),
  })
  return (
    <li className={styles.request}>
      <span className={styles.name}>{texts.line(request.service.name, request.company_name)}</span>
      {request.message !== null && request.message !== '' && (
        <blockquote className={styles.message}>{request.message}</blockquote>
      )}
      <span className="muted">{texts.expires(formats.date(request.expires_at))}</span>
      {decline.error && <p role="alert">{problemOf(decline.error, frame)}</p>}
      <Row>
        <Link to={formOf(request)} asChild>
          <LinkButton kind="main">{texts.look}</LinkButton>
        </Link>
        <Button busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
      </Row>
    </li>
  )
}

const Requests = ({ requests }: { requests: readonly ReceivedConnectRequest[] }) => {
  const texts = useTexts(requestTexts)
  return (
    <Card title={texts.title} text={texts.lead}>
      <ul className={styles.questions} aria-label={texts.title}>
        {requests.map((request) => (
          <Request key={request.request_id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

/** On the home page, while somebody waits. */
export const RequestsCard = () => {
  const query = useRequests()
  useHomeReading(query)
  const { data = [] } = query
  return data.length === 0 ? null : <Requests requests={data} />
}

export const RequestsPage = () => {
  const texts = useTexts(requestTexts)
  const requests = useRequests()
  return (
    <Page title={texts.title}>
      <QueryView query={requests} shape="text">
        {(data) =>
          data.length === 0 ? (
            <Card>
              <Empty icon="inbox" title={texts.emptyTitle} text={texts.emptyText} />
            </Card>
          ) : (
            <Requests requests={data} />
          )
        }
      </QueryView>
    </Page>
  )
}
