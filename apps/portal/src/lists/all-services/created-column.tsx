// The column of a list over all services that says how long ago a record was made.
import type { FoundRecord } from '@company-data/sdk/company'
import type { Column, Formats } from '@company-data/ui'

export const createdColumn = (
  names: Pick<Column<FoundRecord>, 'id' | 'head' | 'width'>,
  formats: Pick<Formats, 'relative'>,
): Column<FoundRecord> => ({
  ...names,
  align: 'end',
  optional: true,
  sortBy: ({ created_at }) => created_at ?? undefined,
  cell: ({ created_at }) => <span className="muted number">{created_at && formats.relative(created_at)}</span>,
})
