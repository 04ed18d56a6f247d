// A link from a document to the run that created it.
import type { CompanyDocumentDetail } from '@company-data/sdk/company'
import { Button, useTexts } from '@company-data/ui'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { frameTexts } from '../frame/frame-texts.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { documentsTexts } from './documents-texts.ts'
import { flowOfRun } from './flow-of-run.ts'

const PAGE_SIZE = 100

interface RunLinkProps {
  serviceId: string
  runId: string
  document: Pick<CompanyDocumentDetail, 'connection_id'>
}

export const RunLink = ({ serviceId, runId, document: { connection_id } }: RunLinkProps) => {
  const texts = useTexts(documentsTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const [, go] = useLocation()
  const find = useMutation({
    mutationFn: async () => {
      const flows = await client.flows(serviceId)
      const ofCustomer = connection_id === null ? {} : { connection_id }
      return flowOfRun(
        runId,
        flows.map(({ id }) => id),
        (flowId, cursor) =>
          client
            .serviceFlows(serviceId)
            .flowRunsPage(flowId, { pageSize: PAGE_SIZE, ...ofCustomer, ...(cursor !== undefined && { cursor }) }),
      )
    },
    onSuccess: (flowId) => {
      if (flowId !== undefined) go(paths.flowRun(serviceId, flowId, runId))
    },
  })
  const isGone = find.isSuccess && find.data === undefined
  return (
    <>
      <Button kind="quiet" icon="play" busy={find.isPending} onClick={() => find.mutate()}>
        {texts.openRun}
      </Button>
      {isGone && <span role="alert">{texts.runGone}</span>}
      {find.error && <span role="alert">{problemOf(find.error, errorTexts, 'read')}</span>}
    </>
  )
}
