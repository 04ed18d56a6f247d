// The audit log, newest first, page by page (keyset). The page and the open entry are in the address.

import type { AuditEntry } from '@company-data/sdk/company'
import {
  Button,
  CopyButton,
  Details,
  Drawer,
  Empty,
  JsonView,
  Page,
  Pager,
  RowButton,
  Table,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { auditLogTexts } from './audit-log-texts.ts'

const PAGE_SIZE = 25

const useFormatters = () => {
  const texts = useTexts(auditLogTexts)
  return {
    formatAction: ({ action }: AuditEntry) => texts.acts[action] ?? action,
    formatActor: ({ actor }: AuditEntry) =>
      actor.client_id === undefined ? (texts.actors[actor.kind] ?? actor.kind) : texts.client,
  }
}

/** The subject of the entry, if it names one. */
const getSubject = ({ data }: AuditEntry): string | undefined =>
  [data.name, data.email, data.client_id].find((word): word is string => typeof word === 'string')

/** The action's API name is shown in the drawer, and here only if there is nothing else to show. */
const Subject = ({ entry }: { entry: AuditEntry }) => {
  const subject = getSubject(entry)
  return subject === undefined ? <span className="id">{entry.action}</span> : <span className="under">{subject}</span>
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
      width: 164,
      align: 'end' as const,
      cell: ({ at }: AuditEntry) => <span className="muted number">{formats.dateTime(at)}</span>,
    },
  ]
}

const Id = ({ text, label }: { text: string; label: string }) => (
  <>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

const EntryDrawer = ({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) => {
  const texts = useTexts(auditLogTexts)
  const formats = useFormats()
  const { formatAction, formatActor } = useFormatters()
  const lastEntry = useLastValue(entry)
  if (!lastEntry) return null
  const actorId = lastEntry.actor.client_id ?? lastEntry.actor.user_id
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={formatAction(lastEntry)}
      summary={formats.dateTime(lastEntry.at)}
    >
      <Details
        facts={[
          { label: texts.actor, value: formatActor(lastEntry) },
          ...(actorId === undefined
            ? []
            : [{ label: texts.actorId, value: <Id text={actorId} label={texts.actorId} /> }]),
          { label: texts.act, value: <code>{lastEntry.action}</code> },
          { label: texts.id, value: <Id text={lastEntry.id} label={texts.id} /> },
        ]}
      />
      <JsonView label={texts.details} value={lastEntry.data} />
    </Drawer>
  )
}

const Log = () => {
  const texts = useTexts(auditLogTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const columns = useColumns()
  const cursor = get('page')
  const entries = useQuery({
    queryKey: ['audit-log', cursor],
    queryFn: () => client.auditLog.list.page({ pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })
  const next = entries.data?.next_cursor ?? undefined
  // Keyset pages only lead forward: “Previous” uses the visited pages, and after a reload leads to the newest.
  const [trail, setTrail] = useState<readonly string[]>([])
  const goBack = () => {
    change({ page: trail.at(-1), open: undefined })
    setTrail(trail.slice(0, -1))
  }
  const goToOlder = (older: string) => {
    change({ page: older, open: undefined })
    setTrail(cursor === undefined ? [] : [...trail, cursor])
  }
  const toNewest = () => change({ page: undefined })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={entries}>
        {({ items }) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={
              cursor === undefined ? (
                <Empty icon="history" title={texts.emptyTitle} text={texts.emptyText} />
              ) : (
                <Empty
                  icon="history"
                  title={texts.noOlder}
                  text={texts.emptyText}
                  action={<Button onClick={toNewest}>{texts.toNewest}</Button>}
                />
              )
            }
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
