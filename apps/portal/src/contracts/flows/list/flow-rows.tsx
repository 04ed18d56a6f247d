// The rows of the list of flows: read from each service, and shown in columns.
import type { FlowSummary, ServiceRecord } from '@company-data/sdk/company'
import { type Column, Mark, RowButton, useFormats, useTexts } from '@company-data/ui'
import { useQueries } from '@tanstack/react-query'
import { flowsQuery } from '../../../app/flows.ts'
import { useServiceLabel } from '../../../app/use-service-label.ts'
import { useClient } from '../../../session/use-session.tsx'
import { listTexts } from './list-texts.ts'

/** A flow with the service that it belongs to. */
export interface FlowRow {
  flow: FlowSummary
  service: ServiceRecord
}

export const useServiceFlows = (services: readonly ServiceRecord[]) => {
  const client = useClient()
  const queries = useQueries({ queries: services.map(({ id }) => flowsQuery(client, id)) })
  return {
    isLoading: queries.some(({ isPending, isError }) => isPending && !isError),
    rows: services.flatMap((service, index) =>
      (queries[index]?.data ?? []).map((flow): FlowRow => ({ flow, service })),
    ),
    failures: services.flatMap((service, index) => {
      const query = queries[index]
      return query?.isError && query.data === undefined
        ? [{ service, error: query.error, retry: () => void query.refetch() }]
        : []
    }),
  }
}

export const useColumns = (namesService: boolean): Column<FlowRow>[] => {
  const texts = useTexts(listTexts)
  const formats = useFormats()
  const toLabel = useServiceLabel()
  return [
    {
      id: 'name',
      head: texts.name,
      sortBy: ({ flow }) => flow.name,
      cell: ({ flow, service }) => (
        <>
          <RowButton>{flow.name}</RowButton>
          {(namesService || service.sandbox) && <span className="muted">{toLabel(service)}</span>}
        </>
      ),
    },
    {
      id: 'result',
      head: texts.result,
      width: 150,
      optional: true,
      cell: ({ flow: { output_mode } }) => texts.results[output_mode],
    },
    {
      id: 'version',
      head: texts.version,
      sortBy: ({ flow }) => flow.published_version ?? undefined,
      width: 130,
      cell: ({ flow: { published_version } }) =>
        published_version === null ? (
          <Mark tone="plain">{texts.never}</Mark>
        ) : (
          <Mark tone="good">{texts.versionOf(published_version)}</Mark>
        ),
    },
    {
      id: 'draft',
      head: texts.draft,
      width: 200,
      optional: true,
      cell: ({ flow: { draft_changed } }) => (
        <span className="muted">{draft_changed ? texts.draftChanged : texts.draftSame}</span>
      ),
    },
    {
      id: 'updated',
      head: texts.updated,
      sortBy: ({ flow }) => flow.updated_at,
      width: 130,
      align: 'end',
      optional: true,
      cell: ({ flow: { updated_at } }) => <span className="muted number">{formats.date(updated_at)}</span>,
    },
  ]
}
