// The blocks of a plugin that a person fills: search and pick, or type.
import type { PluginField, PluginOption, PluginOptions } from '@company-data/sdk/person'
import { Button, SearchField, useTexts } from '@company-data/ui'
import { useSessionState } from '@company-data/web/app'
import { NeverAsks, SecretLabelWarning } from '@company-data/web/companies'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { Problem } from '../value-input.tsx'
import { valueInputTexts } from '../value-input-texts.ts'
import { type BlockAnswer, type BlockAnswers, dropCleared } from './block-answers.ts'
import styles from './plugin-input.module.css'
import type { PluginBlock } from './plugin-snapshot.ts'
import { TypedInput } from './plugin-value-input.tsx'

interface BlockProps {
  block: PluginBlock
  field: PluginField
  blocks: readonly PluginBlock[]
  /** The content of the block, as text. */
  displayText: string | undefined
  /** Undefined if the block has an answer. */
  error: string | undefined
  /** The text for a refused search. */
  explain: (error: unknown) => string | undefined
  /** Undefined if the answer was cleared. */
  onAnswer: (answer: BlockAnswer | undefined) => void
}

const TypedBlock = ({ block: { key, kind, label }, field, displayText, error, onAnswer }: BlockProps) => (
  <TypedInput
    problem={error}
    name={`block ${key}`}
    label={label}
    kind={kind}
    text={displayText}
    onValue={(value, text) => {
      if (value === undefined) field.clear(key)
      else field.enter(key, value)
      onAnswer({ label: text, ...(value !== undefined && { value }) })
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

const SearchBlock = ({ block, field, blocks, displayText, error, explain, onAnswer }: BlockProps) => {
  const texts = useTexts(valueInputTexts)
  const [text, setText] = useState('')
  const search = useMutation({ mutationFn: () => field.search(block.key, text), gcTime: 0 })
  const isOpen = useSessionState() === 'open'
  const { reset } = search
  // The options were opened with a key of this page, so a lock forgets them.
  useEffect(() => {
    if (!isOpen) reset()
  }, [isOpen, reset])
  if (displayText !== undefined)
    return (
      <div className={styles.picked}>
        <span>
          <span className={styles.legend}>{block.label}</span> {displayText}
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
  if (!field.canSearch(block.key)) {
    const unanswered = field.unanswered()
    const before = blocks.filter(({ key }) => block.depends_on?.includes(key) && unanswered.includes(key))
    const labels = before.map(({ label }) => label).join(', ')
    return (
      <>
        <p className="muted">{labels === '' ? texts.inputsFirst(block.label) : texts.dependsFirst(labels)}</p>
        <Problem error={error} />
      </>
    )
  }
  return (
    <div className={styles.group}>
      <div className={styles.picked}>
        <SearchField label={texts.pick(block.label)} value={text} onChange={setText} onEnter={() => search.mutate()} />
        <Button busy={search.isPending} onClick={() => search.mutate()}>
          {texts.search}
        </Button>
      </div>
      <Problem error={error} />
      <SecretLabelWarning label={block.label} />
      <NeverAsks />
      {search.error && <p className={styles.problem}>{explain(search.error)}</p>}
      {search.data && (
        <Offers
          offer={search.data}
          onPick={(option) => {
            field.pick(block.key, option)
            onAnswer({ label: option.label, pick: option })
          }}
        />
      )}
    </div>
  )
}

export interface PluginBlocksProps extends Pick<BlockProps, 'field' | 'blocks' | 'error' | 'explain'> {
  /** Storage for the answers, in a page that outlives the field. */
  blockAnswers?: BlockAnswers | undefined
  onChanged: () => void
}

export const PluginBlocks = ({ field, blocks, error, explain, blockAnswers, onChanged }: PluginBlocksProps) => {
  const [memory] = useState<BlockAnswers>(() => new Map())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const answers = blockAnswers ?? memory
  const unanswered = field.unanswered()
  const shownIn = (key: string): string | undefined => {
    const answer = answers.get(key)
    return answer?.pick !== undefined && unanswered.includes(key) ? undefined : answer?.label
  }
  return blocks.map((block) => {
    const BlockInput = block.kind === 'search_select' ? SearchBlock : TypedBlock
    return (
      <BlockInput
        key={block.key}
        block={block}
        field={field}
        blocks={blocks}
        error={unanswered.includes(block.key) ? error : undefined}
        explain={explain}
        displayText={shownIn(block.key)}
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
