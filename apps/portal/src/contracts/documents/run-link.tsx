// A link from a document to the run that created it.

import type { CompanyDocumentDetail } from '@company-data/sdk/company'
import { Button, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useLocation } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import { documentsTexts } from './documents-texts.ts'
import { findRunFlow } from './find-run-flow.ts'

const PAGE_SIZE = 100

interface RunLinkProps {
  serviceId: string
  runId: string
  document: Pick<CompanyDocumentDetail, 'connection_id'>
}

export const RunLink = ({ serviceId, runId, document: { connection_id } }: RunLinkProps) => {
  const texts = useTexts(documentsTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const [, go] = useLocation()
  const find = useAction({
    mutationFn: async () => {
      const flows = await client.flows.list(serviceId)
      const ofCustomer = connection_id === null ? {} : { connection_id }
      return findRunFlow(
        runId,
        flows.map(({ id }) => id),
        (flowId, cursor) =>
          client
            .serviceFlows(serviceId)
            .runs.list.page(flowId, { pageSize: PAGE_SIZE, ...ofCustomer, ...(cursor !== undefined && { cursor }) }),
      )
    },
    onSuccess: (flowId) => {
      if (flowId !== undefined) go(paths.flowRun(serviceId, flowId, runId))
    },
  })
  const isDeleted = find.isSuccess && find.data === undefined
  return (
    <>
      <Button kind="quiet" icon="play" busy={find.isPending} onClick={() => find.mutate()}>
        {texts.openRun}
      </Button>
      {isDeleted && <span role="alert">{texts.runGone}</span>}
      {find.error && <span role="alert">{formatProblem(find.error, errorTexts, 'read')}</span>}
    </>
  )
}
