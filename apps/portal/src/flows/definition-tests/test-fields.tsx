// Test fields written as text: an object as JSON, and a list with one entry per line.
import { TextArea, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useTypedText } from '../editor/input-text.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { firstText, keepTyped } from './json-input.ts'
import { linesFrom, objectFrom } from './test-edits.ts'
import { testTexts } from './test-texts.ts'

interface JsonProps {
  name: string
  label: string
  value: Readonly<Record<string, unknown>> | undefined
  onChange: (value: Record<string, unknown> | undefined) => void
}

export const JsonField = ({ name, label, value, onChange }: JsonProps) => {
  const texts = useTexts(testTexts)
  const storedText = value === undefined || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2)
  const { typedJson } = useEditor()
  const [typed, setTyped] = useState(() => firstText(typedJson, name, storedText))
  const [before, setBefore] = useState(storedText)
  if (storedText !== before) {
    setBefore(storedText)
    if (JSON.stringify(objectFrom(typed)) !== JSON.stringify(value)) setTyped(storedText)
  }
  const read = objectFrom(typed)
  return (
    <TextArea
      name={name}
      label={label}
      rows={4}
      mono
      value={typed}
      hint={read === null ? texts.jsonWrong : undefined}
      onValueChange={(text) => {
        setTyped(text)
        const next = objectFrom(text)
        keepTyped(typedJson, name, { text, storedText }, next !== null)
        if (next !== null) onChange(next)
      }}
    />
  )
}

interface LinesProps {
  name: string
  label: string
  hint?: string
  rows: number
  mono?: boolean
  value: readonly string[] | undefined
  onChange: (lines: string[]) => void
}

const NO_LINES: readonly string[] = []

const printLines = (lines: readonly string[]): string => lines.join('\n')

/** One entry per line. */
export const LinesField = ({ value = NO_LINES, onChange, ...control }: LinesProps) => {
  const [typed, setTyped] = useTypedText(value, linesFrom, printLines)
  return (
    <TextArea
      {...control}
      value={typed}
      onValueChange={(text) => {
        setTyped(text)
        onChange(linesFrom(text))
      }}
    />
  )
}
