// Controls for one path of the draft: they show its value, change it, and show its problems.
import { Icon, type Option, Switch, TextArea, TextField } from '@company-data/ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Path } from '../edits/edit-path.ts'
import { problemsAt } from '../problems/problems.ts'
import { ChooseField } from './choose.tsx'
import styles from './panel.module.css'
import { useDraftValue } from './use-draft-value.ts'
import { useEditor } from './use-editor.tsx'

/** The problems at a path of the definition, optionally including those below it. */
export const ProblemsAt = ({ path, below = false }: { path: Path; below?: boolean }) => {
  const { problems } = useEditor()
  const pathProblems = problemsAt(problems, path, below)
  if (pathProblems.length === 0) return null
  return (
    <ul className={styles.problems}>
      {pathProblems.map(({ error, severity, path: pointer, error_key }) => (
        <li key={`${pointer} ${error_key} ${error}`} data-severity={severity} data-problem={pointer}>
          <Icon name={severity === 'error' ? 'circleAlert' : 'triangleAlert'} size={14} />
          <span>{error}</span>
        </li>
      ))}
    </ul>
  )
}

interface AtProps {
  /** A path into the definition: `['nodes', 0, 'label']`. */
  path: Path
  label: string
  hint?: ReactNode
  /** Also shows problems below the path. */
  below?: boolean
}

const toFieldName = (path: Path): string => path.join('/')

interface TextAtProps extends AtProps {
  /** The first field of a part that was just added: it has the focus, with its text selected. */
  isFirst?: boolean
  /** Called when the field is left. */
  onLeave?: () => void
  /** An empty text is stored as null. */
  orNull?: boolean
  mono?: boolean
  rows?: number
}

/** A menu that is closing takes the focus back. */
const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null

/** Gives the focus to the field of a part that was just added, with the letters that were typed meanwhile. */
const useFirstFocus = (isFirst: boolean, box: RefObject<HTMLDivElement | null>): void => {
  const { newParts } = useEditor()
  useEffect(() => {
    if (!isFirst || !newParts.wantsFocus()) return
    let request = 0
    const focus = (): void => {
      if (isMenuOpen()) {
        request = requestAnimationFrame(focus)
        return
      }
      const earlyLetters = newParts.takeFocus()
      const input = box.current?.querySelector('input')
      if (earlyLetters === undefined || !input) return
      input.focus()
      input.select()
      // As if they were typed now.
      if (earlyLetters !== '') document.execCommand('insertText', false, earlyLetters)
      // A popup that closed in the meantime may have dropped the focus.
      request = requestAnimationFrame(() => document.activeElement === document.body && input.focus())
    }
    focus()
    return () => cancelAnimationFrame(request)
  }, [isFirst, newParts, box])
}

export const TextAt = ({
  path,
  label,
  hint,
  below = false,
  orNull = false,
  mono = false,
  rows,
  ...rest
}: TextAtProps) => {
  const { isFirst = false, onLeave } = rest
  const [value, change] = useDraftValue(path)
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(isFirst, box)
  const control = {
    name: toFieldName(path),
    label,
    hint,
    mono,
    value: typeof value === 'string' ? value : '',
    onValueChange: (text: string) => change(orNull && text === '' ? null : text),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the field inside was left
    <div ref={box} onBlur={onLeave}>
      {rows === undefined ? <TextField {...control} /> : <TextArea rows={rows} {...control} />}
      <ProblemsAt path={path} below={below} />
    </div>
  )
}

/** A key is written when the field loses focus, because every reference to it changes too. */
export const KeyAt = ({ path, label, hint, onRename }: AtProps & { onRename: (to: string) => void }) => {
  const [value] = useDraftValue(path)
  const text = typeof value === 'string' ? value : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the field inside was left
    <div
      onBlur={({ target }) => {
        const next = (target as HTMLInputElement).value
        if (typeof next === 'string' && next !== text) onRename(next.trim())
      }}
    >
      <TextField key={text} name={toFieldName(path)} label={label} hint={hint} mono defaultValue={text} />
      <ProblemsAt path={path} />
    </div>
  )
}

/** A whole number or nothing. */
export const NumberAt = ({ path, label, hint }: AtProps) => {
  const [value, change] = useDraftValue(path)
  return (
    <div>
      <TextField
        name={toFieldName(path)}
        label={label}
        hint={hint}
        type="number"
        value={typeof value === 'number' ? String(value) : ''}
        onValueChange={(text) => change(text === '' ? null : Number(text))}
      />
      <ProblemsAt path={path} />
    </div>
  )
}

/** Represents null, because Select accepts no empty text. */
const NONE = ' '

interface SelectAtProps extends AtProps {
  options: readonly Option<string>[]
  /** The label of the choice stored as null. */
  none?: string
  onChange?: (value: string | null) => void
}

export const SelectAt = ({ path, label, hint, options, none, onChange, below = false }: SelectAtProps) => {
  const [value, change] = useDraftValue(path)
  const text = typeof value === 'string' && value !== '' ? value : NONE
  const hasValue = text === NONE || options.some((option) => option.value === text)
  const all = [
    ...(none !== undefined || text === NONE ? [{ value: NONE, label: none ?? '—' }] : []),
    ...options,
    ...(hasValue ? [] : [{ value: text, label: text }]),
  ]
  return (
    <div>
      <ChooseField
        name={toFieldName(path)}
        label={label}
        hint={hint}
        value={text}
        options={all}
        onChange={(next) => (onChange ?? change)(next === NONE ? null : next)}
      />
      <ProblemsAt path={path} below={below} />
    </div>
  )
}

export const SwitchAt = ({ path, label, hint }: AtProps) => {
  const [value, change] = useDraftValue(path)
  return (
    <div>
      <Switch label={label} hint={hint} checked={value === true} onChange={change} />
      <ProblemsAt path={path} />
    </div>
  )
}
