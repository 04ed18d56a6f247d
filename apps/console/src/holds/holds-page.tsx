// The record of legal holds: placed, changed and ended.
import type { LegalHoldEntry } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, type Column, type Tone, useFormats, useTexts } from '@company-data/ui'
import { ListPage } from '../app/list-page.tsx'
import { useCalls } from '../session/use-session.tsx'
import { holdsTexts } from './holds-texts.ts'

const TONES: Readonly<Record<LegalHoldEntry['change'], Tone>> = { placed: 'warn', changed: 'warn', ended: 'plain' }

const useColumns = (): readonly Column<LegalHoldEntry>[] => {
  const texts = useTexts(holdsTexts)
  const formats = useFormats()
  return [
    {
      id: 'account',
      head: texts.account,
      cell: ({ user_id, reason }) => (
        <>
          <code>{user_id}</code>
          <span className="under">{reason}</span>
        </>
      ),
    },
    {
      id: 'change',
      head: texts.change,
      width: 140,
      cell: ({ change }) => <Badge tone={TONES[change]}>{texts.changes[change]}</Badge>,
    },
    { id: 'by', head: texts.by, width: 150, optional: true, cell: ({ operator_name }) => operator_name },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ recorded_at }) => <span className="muted number">{formats.dateTime(recorded_at)}</span>,
    },
  ]
}

export const HoldsPage = () => (
  <ListPage
    queryKey={['holds']}
    fetchPage={useCalls().listLegalHolds}
    columns={useColumns()}
    rowId={({ entry_id }) => entry_id}
    icon="lock"
    texts={useTexts(holdsTexts)}
  />
)
