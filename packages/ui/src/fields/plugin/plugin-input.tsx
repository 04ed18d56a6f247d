// A field that a plugin answers: search and pick, type, then get the result. The plugin receives only what it may know.
import { useFrameTexts } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import type { ReactNode } from 'react'
import { Problem } from '../value-input.tsx'
import { dropCleared } from './kept-blocks.ts'
import { PluginBlocks, type PluginBlocksProps } from './plugin-blocks.tsx'
import styles from './plugin-input.module.css'
import { PluginResult, type PluginResultProps } from './plugin-result.tsx'

interface PluginInputProps extends PluginResultProps, Pick<PluginBlocksProps, 'kept'> {
  label: string
  error: string | undefined
  /** Inputs without another source, asked for before the blocks. */
  children?: ReactNode
}

export const PluginInput = ({ label, error, kept, children, ...props }: PluginInputProps) => {
  const { field, snapshot, onChanged } = props
  const frame = useFrameTexts()
  const explain = (refusal: unknown) => problemOf(refusal, frame, 'read')
  const changeKept = () => {
    if (kept) dropCleared(field, kept)
    onChanged()
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      <PluginBlocks blocks={snapshot?.blocks ?? []} {...{ field, explain, kept, onChanged }} />
      <PluginResult {...props} onChanged={changeKept} />
      <Problem error={error} />
    </fieldset>
  )
}
