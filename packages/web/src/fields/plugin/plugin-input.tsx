// A field that a plugin answers: search and pick, type, then get the result. The plugin receives only permitted data.
import { useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import type { ReactNode } from 'react'
import { Problem } from '../value-input.tsx'
import { dropCleared } from './block-answers.ts'
import { PluginBlocks, type PluginBlocksProps } from './plugin-blocks.tsx'
import styles from './plugin-input.module.css'
import { PluginResult, type PluginResultProps } from './plugin-result.tsx'

interface PluginInputProps extends PluginResultProps, Pick<PluginBlocksProps, 'blockAnswers'> {
  label: string
  error: string | undefined
  /** Inputs without another source, asked for before the blocks. */
  children?: ReactNode
}

export const PluginInput = ({ label, error, blockAnswers, children, ...props }: PluginInputProps) => {
  const { field, snapshot, onChanged } = props
  const appTexts = useAppTexts()
  const explain = (refusal: unknown) => formatProblem(refusal, appTexts, 'read')
  const handleChange = () => {
    if (blockAnswers) dropCleared(field, blockAnswers)
    onChanged()
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      <PluginBlocks
        error={error}
        blocks={snapshot?.blocks ?? []}
        field={field}
        explain={explain}
        blockAnswers={blockAnswers}
        onChanged={onChanged}
      />
      <PluginResult {...props} onChanged={handleChange} />
      {/* Blocks without an answer show it themselves. */}
      <Problem error={field.unanswered().length > 0 ? undefined : error} />
    </fieldset>
  )
}
