// What stands beside the timeline: the signing line, the facts of the run, and the own copies of the documents.

import type { FlowRunRecord } from '@company-data/sdk/company'
import {
  Badge,
  Card,
  CopyButton,
  Facts,
  type IconName,
  Timeline,
  type Tone,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { OpenedFile } from '@company-data/ui/documents'
import { isSealed, type LineStep, lineOf } from './run-history.ts'
import { runTexts } from './run-texts.ts'
import styles from './run-view.module.css'
import type { OwnRun } from './use-run.ts'

const STEP_TONES: Readonly<Record<LineStep['state'], Tone>> = {
  done: 'good',
  open: 'accent',
  waiting: 'plain',
  ended: 'plain',
}
const STEP_ICONS: Readonly<Record<LineStep['state'], IconName>> = {
  done: 'check',
  open: 'signature',
  waiting: 'clock',
  ended: 'x',
}

export const SigningLine = ({ record }: { record: FlowRunRecord }) => {
  const texts = useTexts(runTexts)
  const formats = useFormats()
  const line = lineOf(record)
  if (line.length === 0) return null
  return (
    <Card title={texts.line} text={texts.lineText}>
      <Timeline
        label={texts.line}
        moments={line.map(({ id, position, party, document, asks, state, at }) => ({
          id,
          tone: STEP_TONES[state],
          icon: STEP_ICONS[state],
          title: `${position}. ${party}`,
          text: `${texts.asks[asks]}: ${document}`,
          end: <span className="muted number">{at === null ? texts.lineStates[state] : formats.dateTime(at)}</span>,
        }))}
      />
    </Card>
  )
}

interface RunFactsProps {
  record: FlowRunRecord
  partyNames: ReadonlyMap<string, string>
}

export const RunFacts = ({ record, partyNames }: RunFactsProps) => {
  const texts = useTexts(runTexts)
  const formats = useFormats()
  return (
    <Card title={texts.facts}>
      <Facts
        facts={[
          ...record.parties.map(({ key, label }) => ({ label, value: partyNames.get(key) ?? '—' })),
          { label: texts.version, value: formats.number(record.flow_version) },
          { label: texts.started2, value: formats.dateTime(record.created_at) },
          { label: texts.referenceDate, value: formats.date(record.reference_date) },
          {
            label: texts.id,
            value: (
              <>
                <code>{record.id}</code>
                <CopyButton text={record.id} what={texts.id} />
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

export const RunDocuments = ({ run, isOpen }: { run: OwnRun; isOpen: boolean }) => {
  const texts = useTexts(runTexts)
  const copies = run.documents()
  if (copies.length === 0) return null
  return (
    <Card title={texts.documents}>
      <ul className={styles.copies}>
        {copies.map(({ document_id, output_key, name, document_status }) => {
          const sealed = isSealed(run.record, output_key)
          return (
            <li key={document_id} className={styles.copy}>
              <div className={styles.copyHead}>
                <strong>{name}</strong>
                <Badge tone={sealed ? 'sealed' : 'plain'} {...(sealed && { icon: 'shield' as const })}>
                  {sealed ? texts.sealed : (texts.copyStates[document_status] ?? document_status)}
                </Badge>
              </div>
              {isOpen && (
                <OpenedFile
                  key={`${document_id} ${sealed}`}
                  name={name}
                  isSealed={sealed}
                  open={async () => (await run.openDocument(output_key)).file}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
