// The registry of field types, as an operator reads it.
import type { FieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import { Badge, type Column, Empty, Page, Table, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../session/use-session.tsx'
import { fieldTypesTexts } from './field-types-texts.ts'

const useColumns = (): readonly Column<FieldTypeRow>[] => {
  const texts = useTexts(fieldTypesTexts)
  return [
    {
      id: 'type',
      head: texts.type,
      cell: ({ label, type }) => (
        <>
          {label}
          <span className="under">{type}</span>
        </>
      ),
    },
    { id: 'parent', head: texts.parent, width: 140, optional: true, cell: ({ parent }) => parent ?? '' },
    { id: 'input', head: texts.input, width: 110, optional: true, cell: ({ input }) => input ?? '' },
    {
      id: 'origin',
      head: texts.origin,
      width: 160,
      cell: ({ is_system }) => (
        <Badge tone={is_system ? 'plain' : 'accent'}>{is_system ? texts.system : texts.added}</Badge>
      ),
    },
  ]
}

export const FieldTypesPage = () => {
  const texts = useTexts(fieldTypesTexts)
  const calls = useCalls()
  const query = useQuery({ queryKey: ['field-types'], queryFn: calls.listFieldTypes })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={query}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ type }) => type}
            empty={<Empty icon="textCursor" title={texts.emptyTitle} text={texts.emptyText} />}
          />
        )}
      </QueryView>
    </Page>
  )
}
