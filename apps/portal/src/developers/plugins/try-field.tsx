// One form field, called with sample values: the form's inputs, a person's answers, then the result.

import {
  createPluginField,
  type PluginExchange,
  type PluginField,
  type PluginPass,
  type PluginValue,
} from '@company-data/sdk/company'
import { Button, JsonView, Notice, SelectField, TextField, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { PluginBlocks, PluginOutputs } from '@company-data/web/fields'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { useEffect, useRef, useState } from 'react'
import { useSessionState } from '../../session/use-session.tsx'
import { useFailureFormatter } from './describe-plugin.ts'
import { Exchanges, type ListedExchange } from './exchanges.tsx'
import { type PluginInput, sampleInputs } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'
import styles from './try.module.css'
import { tryTexts } from './try-texts.ts'

export type TriedSpec = PluginPass['specs'][string]
type Snapshot = NonNullable<TriedSpec['snapshot']>

const MAX_EXCHANGES = 20

interface SampleProps {
  input: PluginInput
  text: string
  isWrong: boolean
  onChange: (text: string) => void
}

const LEFT_OUT = 'left-out'

const SampleField = ({ input, text, isWrong, onChange }: SampleProps) => {
  const texts = useTexts(tryTexts)
  const { required, optional } = useTexts(pluginsTexts)
  const label = `${input.label} (${input.required ? required : optional})`
  if (input.type === 'boolean')
    return (
      <SelectField
        name={`input ${input.key}`}
        label={label}
        value={text === '' ? LEFT_OUT : text}
        onChange={(next) => onChange(next === LEFT_OUT ? '' : next)}
        options={[
          { value: LEFT_OUT, label: texts.leftOut },
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
      />
    )
  return (
    <>
      <TextField
        name={`input ${input.key}`}
        label={label}
        type={input.type === 'date' ? 'date' : 'text'}
        {...(input.type === 'number' && { inputMode: 'decimal' as const })}
        value={text}
        onValueChange={onChange}
      />
      {isWrong && <p className={styles.problem}>{input.type === 'date' ? texts.wrongDate : texts.wrongNumber}</p>}
    </>
  )
}

/** Replies were opened with keys of this page, so a lock forgets them. The input stays. */
const useExchanges = (pluginId: string) => {
  const [exchanges, setExchanges] = useState<readonly ListedExchange[]>([])
  const isOpen = useSessionState() === 'open'
  const count = useRef(0)
  useEffect(() => {
    if (!isOpen) setExchanges([])
  }, [isOpen])
  const add = (exchange: PluginExchange) => {
    count.current += 1
    const numberedExchange = { ...exchange, number: count.current, pluginId }
    setExchanges((before) => [numberedExchange, ...before].slice(0, MAX_EXCHANGES))
  }
  return { exchanges, add, isOpen }
}

type Outcome = Awaited<ReturnType<PluginField['askOutputs']>>

const Outputs = ({ snapshot, outcome }: { snapshot: Snapshot; outcome: Outcome }) => {
  const texts = useTexts(valueInputTexts)
  if (outcome === undefined) return null
  if ('picksInvalid' in outcome) return <Notice tone="warn">{texts.picksInvalid}</Notice>
  return <PluginOutputs declared={snapshot.outputs} values={outcome.outputs} />
}

interface ResultProps {
  field: PluginField
  snapshot: Snapshot
  isComplete: boolean
  /** False while the portal is locked: opened data is hidden. */
  isOpen: boolean
  onChanged: () => void
}

const Result = ({ field, snapshot, isComplete, isOpen, onChanged }: ResultProps) => {
  const texts = useTexts(tryTexts)
  const fieldTexts = useTexts(valueInputTexts)
  const explain = useFailureFormatter()
  const ask = useAction({ mutationFn: () => field.askOutputs(), onSuccess: onChanged, gcTime: 0 })
  const { reset } = ask
  useEffect(() => {
    if (!isOpen) reset()
  }, [isOpen, reset])
  const labels = snapshot.blocks.filter(({ key }) => field.unanswered().includes(key)).map(({ label }) => label)
  const answer = ask.data === undefined ? undefined : field.answer()
  return (
    <section className={styles.group} aria-label={texts.result}>
      {!isComplete && <p className="muted">{texts.missingInputs}</p>}
      {labels.length > 0 && <p className="muted">{texts.unanswered(labels.join(', '))}</p>}
      <div>
        <Button
          kind="main"
          icon="send"
          disabled={!isComplete || labels.length > 0}
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {ask.isPending ? fieldTexts.getting : fieldTexts.getResult}
        </Button>
      </div>
      {ask.error && <Notice tone="bad">{explain(ask.error)}</Notice>}
      {(answer !== undefined || (ask.data && 'picksInvalid' in ask.data)) && (
        <Outputs snapshot={snapshot} outcome={ask.data} />
      )}
      {answer !== undefined && <JsonView label={texts.answer} value={JSON.parse(answer)} />}
    </section>
  )
}

interface TryFieldProps {
  spec: TriedSpec
  snapshot: Snapshot
  getPass: () => Promise<PluginPass>
}

export const TryField = ({ spec, snapshot, getPass }: TryFieldProps) => {
  const texts = useTexts(tryTexts)
  const explain = useFailureFormatter()
  const [inputValues, setInputValues] = useState<Readonly<Record<string, string>>>({})
  const [, setChanges] = useState(0)
  const onChanged = () => setChanges((count) => count + 1)
  const { exchanges, add, isOpen } = useExchanges(spec.plugin_id)
  const samples = sampleInputs(snapshot.inputs, inputValues)
  const present = useRef<{ inputs: Record<string, PluginValue>; isComplete: boolean }>(samples)
  present.current = samples
  // One field object for as long as the form is chosen, because it keeps the picks.
  const [field] = useState(() =>
    createPluginField({ spec, getPass, readInputs: () => present.current, onExchange: add }),
  )
  return (
    <>
      {snapshot.inputs.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{texts.inputs}</legend>
          <p className={styles.note}>{texts.inputsHint}</p>
          {snapshot.inputs.map((input) => (
            <SampleField
              key={input.key}
              input={input}
              text={inputValues[input.key] ?? ''}
              isWrong={samples.wrong.includes(input.key)}
              onChange={(text) => setInputValues({ ...inputValues, [input.key]: text })}
            />
          ))}
        </fieldset>
      )}
      {snapshot.blocks.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{texts.blocks}</legend>
          <PluginBlocks
            blocks={snapshot.blocks}
            field={field}
            error={undefined}
            explain={explain}
            onChanged={onChanged}
          />
        </fieldset>
      )}
      <Result field={field} snapshot={snapshot} isOpen={isOpen} onChanged={onChanged} isComplete={samples.isComplete} />
      <Exchanges exchanges={exchanges} blocks={snapshot.blocks} />
    </>
  )
}
