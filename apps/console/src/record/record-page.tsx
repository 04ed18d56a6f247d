// The append-only record of the calls of operators, page by page, of all or of one operator.
import type { OperatorLogEntry } from '@company-data/protocol/wire/operations/operators'
import {
  Badge,
  type Column,
  Details,
  Drawer,
  RowButton,
  Select,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { ListPage } from '../app/list-page.tsx'
import { useCalls } from '../session/use-session.tsx'
import { recordTexts } from './record-texts.ts'

const useColumns = (): readonly Column<OperatorLogEntry>[] => {
  const texts = useTexts(recordTexts)
  const formats = useFormats()
  return [
    {
      id: 'call',
      head: texts.call,
      cell: ({ method, request_path, operator_name }) => (
        <>
          <RowButton>{`${method} ${request_path}`}</RowButton>
          <span className="under">{operator_name}</span>
        </>
      ),
    },
    {
      id: 'error',
      head: texts.error,
      width: 180,
      optional: true,
      cell: ({ error_key }) => error_key !== null && <Badge tone="bad">{error_key}</Badge>,
    },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      cell: ({ recorded_at }) => <span className="muted number">{formats.dateTime(recorded_at)}</span>,
    },
  ]
}

const EntryDrawer = ({ entry, onClose }: { entry: OperatorLogEntry | undefined; onClose: () => void }) => {
  const texts = useTexts(recordTexts)
  const formats = useFormats()
  const lastEntry = useLastValue(entry)
  if (!lastEntry) return null
  const { error_key, body } = lastEntry
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={`${lastEntry.method} ${lastEntry.request_path}`}
      summary={error_key !== null && <Badge tone="bad">{texts.refused}</Badge>}
    >
      <Details
        facts={[
          { label: texts.operator, value: lastEntry.operator_name },
          { label: texts.at, value: `${formats.date(lastEntry.recorded_at)}, ${formats.time(lastEntry.recorded_at)}` },
          { label: texts.address, value: lastEntry.caller_address },
          { label: texts.requestId, value: <code>{lastEntry.request_id}</code> },
          ...(error_key === null ? [] : [{ label: texts.error, value: <code>{error_key}</code> }]),
          ...(body === null ? [] : [{ label: texts.body, value: <code>{body}</code> }]),
        ]}
      />
    </Drawer>
  )
}

const OperatorFilter = () => {
  const texts = useTexts(recordTexts)
  const calls = useCalls()
  const { get, change } = useSearchState()
  const { data = [] } = useQuery({ queryKey: ['operators'], queryFn: calls.listOperators })
  return (
    <Select
      label={texts.operator}
      value={get('operator') ?? 'all'}
      onChange={(value) => change({ operator: value === 'all' ? undefined : value, after: undefined, open: undefined })}
      options={[
        { value: 'all', label: texts.all },
        ...data.map(({ operator_id, name }) => ({ value: operator_id, label: name })),
      ]}
    />
  )
}

export const RecordPage = () => {
  const texts = useTexts(recordTexts)
  const calls = useCalls()
  const { get } = useSearchState()
  const operatorId = get('operator')
  return (
    <ListPage
      queryKey={['record', operatorId ?? '']}
      fetchPage={(cursor) => calls.listLog(operatorId, cursor)}
      columns={useColumns()}
      rowId={({ entry_id }) => entry_id}
      icon="history"
      texts={texts}
      filters={<OperatorFilter />}
      drawer={(entry, onClose) => <EntryDrawer entry={entry} onClose={onClose} />}
    />
  )
}
