// Test fields written as text: an object as JSON, and a list with one entry per line.
import { TextArea, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useInputText } from '../editor/input-text.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { firstText, storeUnparsedText } from './json-input.ts'
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
  const [inputText, setInputText] = useState(() => firstText(typedJson, name, storedText))
  const [before, setBefore] = useState(storedText)
  if (storedText !== before) {
    setBefore(storedText)
    if (JSON.stringify(objectFrom(inputText)) !== JSON.stringify(value)) setInputText(storedText)
  }
  const read = objectFrom(inputText)
  return (
    <TextArea
      name={name}
      label={label}
      rows={4}
      mono
      value={inputText}
      hint={read === null ? texts.jsonWrong : undefined}
      onValueChange={(text) => {
        setInputText(text)
        const next = objectFrom(text)
        storeUnparsedText(typedJson, name, { text, storedText }, next !== null)
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
  const [inputText, setInputText] = useInputText(value, linesFrom, printLines)
  return (
    <TextArea
      {...control}
      value={inputText}
      onValueChange={(text) => {
        setInputText(text)
        onChange(linesFrom(text))
      }}
    />
  )
}
