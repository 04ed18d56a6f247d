// The regions and their modes. A change asks first, because all callers notice it.
import type { Mode, RegionMode } from '@company-data/protocol/wire/operations/modes'
import { Badge, type Column, Empty, Page, Select, Table, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls, useHasRole } from '../session/use-session.tsx'
import { regionsTexts } from './regions-texts.ts'

const MODES: readonly Mode[] = ['normal', 'writes_paused', 'out_of_order']
const KEY = ['modes']

const useColumns = (onChange: (change: RegionMode) => void): readonly Column<RegionMode>[] => {
  const texts = useTexts(regionsTexts)
  const { modes } = useTexts(appTexts)
  const mayChange = useHasRole('operations')
  return [
    { id: 'region', head: texts.region, cell: ({ region }) => region },
    {
      id: 'mode',
      head: texts.mode,
      width: 230,
      cell: ({ region, mode }) =>
        mayChange ? (
          <Select
            label={`${texts.mode} ${region}`}
            value={mode}
            onChange={(next) => onChange({ region, mode: next })}
            options={MODES.map((value) => ({ value, label: modes[value] }))}
          />
        ) : (
          <Badge tone={mode === 'normal' ? 'good' : 'warn'}>{modes[mode]}</Badge>
        ),
    },
  ]
}

export const RegionsPage = () => {
  const texts = useTexts(regionsTexts)
  const { modes } = useTexts(appTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: calls.listModes })
  const [change, setChange] = useState<RegionMode>()
  const columns = useColumns(setChange)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={query}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ region }) => region}
            empty={<Empty icon="globe" title={texts.emptyTitle} text={texts.emptyText} />}
          />
        )}
      </QueryView>
      <ReasonDialog
        open={change !== undefined}
        title={texts.changeTitle(change?.region ?? '')}
        text={change ? texts.changeText(modes[change.mode]) : ''}
        action={texts.change}
        danger={change?.mode !== 'normal'}
        asksReason={false}
        run={async () => change && calls.setMode(change.region, change.mode)}
        onDone={() => void queries.invalidateQueries({ queryKey: KEY })}
        onClose={() => setChange(undefined)}
      />
    </Page>
  )
}
