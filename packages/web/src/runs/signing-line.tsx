// The signing line of a run: shared by all its documents, with one open entry at a time.
import type { FlowRunRecord } from '@company-data/sdk/person'
import { Card, type IconName, Timeline, type Tone, useFormats, useTexts } from '@company-data/ui'
import { buildSigningLine, nameOwnParties, type SigningEntry } from './run-history.ts'
import { runTexts } from './run-texts.ts'

const STEP_TONES: Readonly<Record<SigningEntry['state'], Tone>> = {
  done: 'good',
  open: 'accent',
  waiting: 'plain',
  ended: 'plain',
}
const STEP_ICONS: Readonly<Record<SigningEntry['state'], IconName>> = {
  done: 'check',
  open: 'signature',
  waiting: 'clock',
  ended: 'x',
}

interface SigningLineProps {
  record: FlowRunRecord
  /** The reader's own roles, for a person. */
  ownKeys?: readonly string[]
}

export const SigningLine = ({ record, ownKeys = [] }: SigningLineProps) => {
  const texts = useTexts(runTexts)
  const formats = useFormats()
  const line = buildSigningLine(nameOwnParties(record, ownKeys, texts.you))
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
