// A field that a plugin answers: search and pick, type, then ask for the result. The plugin is told only what it may be told.

import type { FlowElementView, PluginField, PluginOption, PluginOptions, PluginValue } from '@company-data/sdk/person'
import { Button, Checkbox, Facts, SearchField, TextField, useTexts } from '@company-data/ui'
import { useFrameTexts, useSessionState } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { dropCleared, type KeptBlock, type KeptBlocks } from './kept-blocks.ts'
import styles from './plugin-input.module.css'
import { typedValue } from './typed-value.ts'
import { Problem } from './value-input.tsx'
import { valueInputTexts } from './value-input-texts.ts'

type PluginView = Extract<FlowElementView, { kind: 'plugin' }>

/** What a field keeps of the plugin that answers it. */
export type PluginSnapshot = NonNullable<PluginView['element']['plugin']['snapshot']>
type Block = PluginSnapshot['blocks'][number]

interface BlockProps {
  block: Block
  field: PluginField
  blocks: readonly Block[]
  /** What stands in the block, in words. */
  shown: string | undefined
  /** What a refused search is called in words. */
  explain: (error: unknown) => string | undefined
  /** Undefined: the answer was taken back. */
  onAnswer: (answer: KeptBlock | undefined) => void
}

interface TypedInputProps {
  name: string
  label: string
  kind: Block['kind']
  /** What stands in it, in words. */
  shown: string | undefined
  /** Undefined while nothing stands in it, or nothing that fits. */
  onValue: (value: PluginValue | undefined, shown: string) => void
}

/** A value that is typed, of one of the kinds that plugins ask for. */
export const TypedInput = ({ name, label, kind, shown, onValue }: TypedInputProps) =>
  kind === 'boolean' ? (
    <Checkbox label={label} checked={shown === 'true'} onChange={(isTrue) => onValue(isTrue, String(isTrue))} />
  ) : (
    <TextField
      name={name}
      type={kind === 'date' ? 'date' : 'text'}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      label={label}
      value={shown ?? ''}
      onValueChange={(text) => onValue(typedValue(kind, text), text)}
    />
  )

const TypedBlock = ({ block: { key, kind, label }, field, shown, onAnswer }: BlockProps) => (
  <TypedInput
    name={`block ${key}`}
    {...{ label, kind, shown }}
    onValue={(value, text) => {
      if (value === undefined) field.clear(key)
      else field.enter(key, value)
      onAnswer({ shown: text, ...(value !== undefined && { value }) })
    }}
  />
)

const Offers = ({ offer, onPick }: { offer: PluginOptions; onPick: (option: PluginOption) => void }) => {
  const texts = useTexts(valueInputTexts)
  if (offer.options.length === 0) return <p className="muted">{texts.noOptions}</p>
  return (
    <>
      <ul className={styles.offers}>
        {offer.options.map((option) => (
          <li key={option.id}>
            <Button kind="quiet" onClick={() => onPick(option)}>
              {option.label}
            </Button>
          </li>
        ))}
      </ul>
      {offer.more && <p className="muted">{texts.narrow}</p>}
    </>
  )
}

const SearchBlock = ({ block, field, blocks, shown, explain, onAnswer }: BlockProps) => {
  const texts = useTexts(valueInputTexts)
  const [text, setText] = useState('')
  const search = useMutation({ mutationFn: () => field.search(block.key, text), gcTime: 0 })
  const isOpen = useSessionState() === 'open'
  const { reset } = search
  // What was offered was opened with a key of this page: a lock forgets it.
  useEffect(() => {
    if (!isOpen) reset()
  }, [isOpen, reset])
  if (shown !== undefined)
    return (
      <div className={styles.picked}>
        <span>
          <span className={styles.legend}>{block.label}</span> {shown}
        </span>
        <Button
          kind="quiet"
          icon="x"
          onClick={() => {
            field.clear(block.key)
            reset()
            onAnswer(undefined)
          }}
        >
          {texts.clear(block.label)}
        </Button>
      </div>
    )
  const labels = blocks.filter(({ key }) => block.depends_on?.includes(key)).map(({ label }) => label)
  if (!field.canSearch(block.key)) return <p className="muted">{texts.dependsFirst(labels.join(', '))}</p>
  return (
    <div className={styles.group}>
      <div className={styles.picked}>
        <SearchField label={texts.pick(block.label)} value={text} onChange={setText} />
        <Button busy={search.isPending} onClick={() => search.mutate()}>
          {texts.search}
        </Button>
      </div>
      {search.error && <p className={styles.problem}>{explain(search.error)}</p>}
      {search.data && (
        <Offers
          offer={search.data}
          onPick={(option) => {
            field.pick(block.key, option)
            onAnswer({ shown: option.label, pick: option })
          }}
        />
      )}
    </div>
  )
}

interface OutputFactsProps {
  declared: PluginSnapshot['outputs']
  values: Readonly<Record<string, PluginValue | null>>
}

/** What a plugin computed, in words. */
export const OutputFacts = ({ declared, values }: OutputFactsProps) => {
  const texts = useTexts(valueInputTexts)
  const written = (value: PluginValue | null | undefined): string => {
    if (value === null || value === undefined) return '—'
    return typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value)
  }
  return <Facts facts={declared.map(({ key, label }) => ({ label, value: written(values[key]) }))} />
}

interface PluginBlocksProps extends Pick<BlockProps, 'field' | 'blocks' | 'explain'> {
  /** Where the answers are remembered, by a page that outlives the field. */
  kept?: KeptBlocks | undefined
  onChanged: () => void
}

/** What is asked of a person: search and pick, or type. */
export const PluginBlocks = ({ field, blocks, explain, kept, onChanged }: PluginBlocksProps) => {
  const [memory] = useState<KeptBlocks>(() => new Map())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const answers = kept ?? memory
  const unanswered = field.unanswered()
  const shownIn = (key: string): string | undefined => {
    const answer = answers.get(key)
    return answer?.pick !== undefined && unanswered.includes(key) ? undefined : answer?.shown
  }
  return blocks.map((block) => {
    const BlockInput = block.kind === 'search_select' ? SearchBlock : TypedBlock
    return (
      <BlockInput
        key={block.key}
        {...{ block, field, blocks, explain }}
        shown={shownIn(block.key)}
        onAnswer={(answer) => {
          if (answer === undefined) answers.delete(block.key)
          else answers.set(block.key, answer)
          dropCleared(field, answers)
          redraw()
          onChanged()
        }}
      />
    )
  })
}

/** What the plugin computed, as its answer says it (FG-13). */
const outputsIn = (answer: string): Record<string, PluginValue | null> => {
  const { outputs } = JSON.parse(answer) as { outputs: ReadonlyArray<{ key: string; value: PluginValue | null }> }
  return Object.fromEntries(outputs.map(({ key, value }) => [key, value]))
}

interface ResultProps extends Pick<PluginInputProps, 'field' | 'snapshot' | 'isComplete' | 'missing' | 'onChanged'> {}

const Result = ({ field, snapshot, isComplete, missing, onChanged }: ResultProps) => {
  const texts = useTexts(valueInputTexts)
  const frame = useFrameTexts()
  const ask = useMutation({ mutationFn: () => field.askOutputs(), onSuccess: onChanged, gcTime: 0 })
  const isOpen = useSessionState() === 'open'
  const { reset } = ask
  // The result was opened with a key of this page: a lock forgets it.
  useEffect(() => {
    if (!isOpen) reset()
  }, [isOpen, reset])
  const answer = isOpen ? field.answer() : undefined
  const outputs = answer === undefined ? undefined : outputsIn(answer)
  return (
    <>
      {outputs && <OutputFacts declared={snapshot?.outputs ?? []} values={outputs} />}
      {ask.data && 'picksInvalid' in ask.data && <p className={styles.problem}>{texts.picksInvalid}</p>}
      {field.isStale() && <p className="muted">{texts.stale}</p>}
      {ask.error && <p className={styles.problem}>{problemOf(ask.error, frame)}</p>}
      {!isComplete && (
        <p className="muted">
          {texts.missing(
            missing
              .filter(({ required }) => required)
              .map(({ key, label }) => label ?? key)
              .join(', '),
          )}
        </p>
      )}
      {outputs === undefined && field.unanswered().length === 0 && isComplete && (
        <div>
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            {ask.isPending ? texts.getting : texts.getResult}
          </Button>
        </div>
      )}
    </>
  )
}

interface PluginInputProps extends Pick<PluginBlocksProps, 'kept'> {
  label: string
  field: PluginField
  snapshot: PluginSnapshot | null
  /** Whether every input that the plugin needs has a value that it may be told. */
  isComplete: boolean
  missing: ReadonlyArray<{ key: string; label?: string; required: boolean }>
  error: string | undefined
  onChanged: () => void
  /** What is asked before the blocks: inputs that nothing else gives. */
  children?: ReactNode
}

export const PluginInput = ({ label, error, kept, children, ...props }: PluginInputProps) => {
  const { field, snapshot, onChanged } = props
  const frame = useFrameTexts()
  const explain = (refusal: unknown) => problemOf(refusal, frame)
  const changeKept = () => {
    if (kept) dropCleared(field, kept)
    onChanged()
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      <PluginBlocks blocks={snapshot?.blocks ?? []} {...{ field, explain, kept, onChanged }} />
      <Result {...props} onChanged={changeKept} />
      <Problem error={error} />
    </fieldset>
  )
}
