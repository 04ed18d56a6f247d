// The parties of a run, and the values fixed at its start.
import type { FlowRunRecord } from '@company-data/sdk/person'
import { Card, CopyButton, Details, useFormats, useTexts } from '@company-data/ui'
import { runTexts } from './run-texts.ts'

interface RunDetailsProps {
  record: FlowRunRecord
  partyNames: ReadonlyMap<string, string>
}

export const RunDetails = ({ record, partyNames }: RunDetailsProps) => {
  const texts = useTexts(runTexts)
  const formats = useFormats()
  return (
    <Card title={texts.facts}>
      <Details
        facts={[
          ...record.parties.map(({ key, label }) => ({ label, value: partyNames.get(key) ?? '—' })),
          { label: texts.version, value: formats.number(record.flow_version) },
          { label: texts.startedAt, value: formats.dateTime(record.created_at) },
          { label: texts.referenceDate, value: formats.date(record.reference_date) },
          {
            label: texts.id,
            value: (
              <>
                <code>{record.id}</code>
                <CopyButton text={record.id} label={texts.id} />
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
