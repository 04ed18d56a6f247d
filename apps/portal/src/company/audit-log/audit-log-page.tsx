// The audit log, newest first, page by page (keyset). The page and the open entry are in the address.

import type { AuditEntry, PortalClient, ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, Page, Pager, Row, RowButton, Select, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ExportButton } from '../../app/exports/export-button.tsx'
import type { ExportColumns } from '../../app/exports/list-export.ts'
import { type MatchingPage, matchingPage } from '../../app/matching-page.ts'
import { servicesQuery } from '../../app/services.ts'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { auditLogTexts } from './audit-log-texts.ts'
import { EntryDrawer, useFormatters } from './entry-drawer.tsx'

const PAGE_SIZE = 25
const SEARCH_PAGE_SIZE = 250
const SEARCH_PAGES = 5
const ALL = 'all'

const fetchEntries = (client: PortalClient, cursor: string | undefined, pageSize: number) =>
  client.auditLog.list.page({ pageSize, ...(cursor !== undefined && { cursor }) })

const ENTRY_COLUMNS: ExportColumns<AuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  actor: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.client_id ?? actor.user_id,
  data: ({ data }) => JSON.stringify(data),
}

/** The subject of the entry, or the service that it belongs to; ids are in the drawer. */
const getSubject = ({ data }: AuditEntry, services: readonly ServiceRecord[]): string | undefined => {
  const service = services.find(({ id }) => id === data.service_id)
  return [data.name, data.email, service?.name].find((word): word is string => typeof word === 'string')
}

/** The action's API name is in the drawer. */
const Subject = ({ entry }: { entry: AuditEntry }) => {
  const { data: services = [] } = useQuery(servicesQuery(useClient()))
  const subject = getSubject(entry, services)
  return subject !== undefined && <span className="under">{subject}</span>
}

const useColumns = () => {
  const texts = useTexts(auditLogTexts)
  const formats = useFormats()
  const { formatAction, formatActor } = useFormatters()
  return [
    {
      id: 'act',
      head: texts.act,
      cell: (entry: AuditEntry) => (
        <>
          <RowButton>{formatAction(entry)}</RowButton>
          <Subject entry={entry} />
        </>
      ),
    },
    { id: 'actor', head: texts.actor, width: 150, optional: true, cell: formatActor },
    {
      id: 'at',
      head: texts.at,
      width: 200,
      align: 'end' as const,
      cell: ({ at }: AuditEntry) => (
        <span className="muted number" title={at}>{`${formats.date(at)}, ${formats.time(at)}`}</span>
      ),
    },
  ]
}

interface ActFilterProps {
  action: string | undefined
  onChange: () => void
  options: ReactNode
}

const ActFilter = ({ action, onChange, options }: ActFilterProps) => {
  const texts = useTexts(auditLogTexts)
  const { change } = useSearchState()
  return (
    <Row>
      <Select
        label={texts.act}
        value={action ?? ALL}
        onChange={(next) => {
          onChange()
          change({ act: next === ALL ? undefined : next, page: undefined, open: undefined })
        }}
        options={[
          { value: ALL, label: texts.allActs },
          ...Object.entries(texts.acts).map(([value, label]) => ({ value, label })),
        ]}
      />
      {options}
    </Row>
  )
}

interface EmptyStateProps {
  action: string | undefined
  isNewest: boolean
  page: MatchingPage<AuditEntry>
}

const EmptyState = ({ action, isNewest, page }: EmptyStateProps) => {
  const texts = useTexts(auditLogTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  if (action !== undefined)
    return (
      <Empty
        icon="search"
        title={page.next_cursor === null ? texts.noneTitle : texts.noneYet(formats.number(page.searchedCount))}
        text={page.next_cursor === null ? texts.noneText : texts.noneOlder}
        action={<Button onClick={() => change({ act: undefined, page: undefined })}>{texts.clear}</Button>}
      />
    )
  return isNewest ? (
    <Empty icon="history" title={texts.emptyTitle} text={texts.emptyText} />
  ) : (
    <Empty
      icon="history"
      title={texts.noOlder}
      text={texts.emptyText}
      action={<Button onClick={() => change({ page: undefined })}>{texts.toNewest}</Button>}
    />
  )
}

const useEntries = (
  action: string | undefined,
  cursor: string | undefined,
  isMatch: (entry: AuditEntry) => boolean,
) => {
  const client = useClient()
  return useQuery({
    queryKey: ['audit-log', action ?? '', cursor],
    queryFn: () =>
      matchingPage(
        (after) => fetchEntries(client, after, action === undefined ? PAGE_SIZE : SEARCH_PAGE_SIZE),
        isMatch,
        cursor,
        { enough: PAGE_SIZE, maxPages: action === undefined ? 1 : SEARCH_PAGES },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Keyset pages only lead forward: “Previous” uses the visited pages, and after a reload leads to the newest. */
const useTrail = (cursor: string | undefined) => {
  const { change } = useSearchState()
  const [trail, setTrail] = useState<readonly string[]>([])
  return {
    goBack: () => {
      change({ page: trail.at(-1), open: undefined })
      setTrail(trail.slice(0, -1))
    },
    goToOlder: (older: string) => {
      change({ page: older, open: undefined })
      setTrail(cursor === undefined ? [] : [...trail, cursor])
    },
    forget: () => setTrail([]),
  }
}

const Log = () => {
  const texts = useTexts(auditLogTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { columns, choices } = useListColumns('audit-log', useColumns())
  const cursor = get('page')
  const action = get('act')
  const isMatch = (entry: AuditEntry) => action === undefined || entry.action === action
  const entries = useEntries(action, cursor, isMatch)
  const next = entries.data?.next_cursor ?? undefined
  const { goBack, goToOlder, forget } = useTrail(cursor)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ExportButton
          fileName="audit-log"
          columns={ENTRY_COLUMNS}
          fetchPage={(after) => fetchEntries(client, after, SEARCH_PAGE_SIZE)}
          isMatch={isMatch}
        />
      }
    >
      <ActFilter
        action={action}
        onChange={forget}
        options={<ListOptions list="audit-log" choices={choices} place={{}} />}
      />
      <QueryView query={entries}>
        {(page) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={page.items}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={<EmptyState action={action} isNewest={cursor === undefined} page={page} />}
            footer={
              (next !== undefined || cursor !== undefined) && (
                <Pager
                  onPrevious={cursor === undefined ? undefined : goBack}
                  onNext={next === undefined ? undefined : () => goToOlder(next)}
                  busy={entries.isPlaceholderData}
                />
              )
            }
          />
        )}
      </QueryView>
      <EntryDrawer
        entry={entries.data?.items.find(({ id }) => id === get('open'))}
        onClose={() => change({ open: undefined })}
      />
    </Page>
  )
}

export const AuditLogPage = () => (
  <OwnerOnly title={useTexts(auditLogTexts).title}>
    <Log />
  </OwnerOnly>
)
