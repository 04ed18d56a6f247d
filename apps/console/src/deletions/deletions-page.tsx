// The record of the deletions that operators ordered.
import type { DeletionRecord } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, type Column, type Tone, useFormats, useTexts } from '@company-data/ui'
import { ListPage } from '../app/list-page.tsx'
import { useCalls } from '../session/use-session.tsx'
import { deletionsTexts } from './deletions-texts.ts'

const TONES: Readonly<Record<DeletionRecord['status'], Tone>> = {
  ordered: 'warn',
  refused: 'bad',
  erasing: 'warn',
  done: 'good',
}

const useColumns = (): readonly Column<DeletionRecord>[] => {
  const texts = useTexts(deletionsTexts)
  const formats = useFormats()
  return [
    {
      id: 'account',
      head: texts.account,
      cell: ({ user_id, reason, error_key }) => (
        <>
          <code>{user_id}</code>
          <span className="under">{error_key === null ? reason : `${reason} · ${error_key}`}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: texts.status,
      width: 140,
      cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>,
    },
    { id: 'by', head: texts.by, width: 150, optional: true, cell: ({ ordered_by }) => ordered_by },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ ordered_at }) => <span className="muted number">{formats.dateTime(ordered_at)}</span>,
    },
  ]
}

export const DeletionsPage = () => (
  <ListPage
    queryKey={['deletions']}
    fetchPage={useCalls().listDeletions}
    columns={useColumns()}
    rowId={({ deletion_id }) => deletion_id}
    icon="trash"
    texts={useTexts(deletionsTexts)}
  />
)
