// The result of a plugin: requested once all inputs are present, and forgotten by a lock.
import type { PluginField, PluginValue } from '@company-data/sdk/person'
import { Button, useTexts } from '@company-data/ui'
import { useAction, useAppTexts, useSessionState } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useEffect } from 'react'
import { valueInputTexts } from '../value-input-texts.ts'
import styles from './plugin-input.module.css'
import { PluginOutputs } from './plugin-outputs.tsx'
import type { PluginSnapshot } from './plugin-snapshot.ts'

/** The plugin's outputs, from its answer (FG-13). */
const outputsIn = (answer: string): Record<string, PluginValue | null> => {
  const { outputs } = JSON.parse(answer) as { outputs: ReadonlyArray<{ key: string; value: PluginValue | null }> }
  return Object.fromEntries(outputs.map(({ key, value }) => [key, value]))
}

export interface PluginResultProps {
  field: PluginField
  snapshot: PluginSnapshot | null
  /** True if every required input has a value that the plugin may receive. */
  isComplete: boolean
  missing: ReadonlyArray<{ key: string; required: boolean; reason: string }>
  onChanged: () => void
}

/** The missing answers, and those that the plugin may not have (FG-17). */
const MissingInputs = ({ snapshot, missing }: Pick<PluginResultProps, 'snapshot' | 'missing'>) => {
  const texts = useTexts(valueInputTexts)
  const findLabel = (key: string): string => snapshot?.inputs.find((input) => input.key === key)?.label ?? key
  const privateOnes = missing.filter(({ reason }) => reason === 'private')
  const answerable = missing.filter(({ required, reason }) => required && reason !== 'private')
  return (
    <>
      {privateOnes.map(({ key }) => (
        <p key={key} className="muted">
          {texts.privateInput(findLabel(key), snapshot?.host ?? '')}
        </p>
      ))}
      {answerable.length > 0 && (
        <p className="muted">{texts.missing(answerable.map(({ key }) => findLabel(key)).join(', '))}</p>
      )}
    </>
  )
}

export const PluginResult = ({ field, snapshot, isComplete, missing, onChanged }: PluginResultProps) => {
  const texts = useTexts(valueInputTexts)
  const appTexts = useAppTexts()
  const ask = useAction({ mutationFn: () => field.askOutputs(), onSuccess: onChanged, gcTime: 0 })
  const isOpen = useSessionState() === 'open'
  const { reset } = ask
  // The result was opened with a key of this page, so a lock forgets it.
  useEffect(() => {
    if (!isOpen) reset()
  }, [isOpen, reset])
  const answer = isOpen ? field.answer() : undefined
  const outputs = answer === undefined ? undefined : outputsIn(answer)
  return (
    <>
      {outputs && <PluginOutputs declared={snapshot?.outputs ?? []} values={outputs} />}
      {ask.data && 'picksInvalid' in ask.data && <p className={styles.problem}>{texts.picksInvalid}</p>}
      {field.isStale() && <p className="muted">{texts.stale}</p>}
      {ask.error && <p className={styles.problem}>{formatProblem(ask.error, appTexts, 'read')}</p>}
      <MissingInputs snapshot={snapshot} missing={missing} />
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
