// An expression as a line of text that is read while it is typed, with its value for the sample answers below it.
import { type Expression, pointerTo, type ResultType } from '@company-data/flow-engine'
import { Button, Icon, Menu, TextArea, useTexts } from '@company-data/ui'
import { useMemo, useRef, useState } from 'react'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { type Path, valueAt } from '../edits/edit-path.ts'
import { formulaTexts } from './formula-texts.ts'
import { FormulaError } from './formula-tokens.ts'
import { functionNames } from './formula-words.ts'
import { printExpression } from './print-formula.ts'
import { readExpression } from './read-formula.ts'
import { withoutUnread, withUnread } from './unread-formulas.ts'
import { valueOptions } from './value-options.ts'

interface FormulaProps {
  /** Into the definition: `['constants', 0, 'expr']`. */
  path: Path
  label: string
  resultType: ResultType
  /** An empty text is stored as null: the expression may be left out. */
  optional?: boolean
}

const textOf = (expression: unknown): string => (expression == null ? '' : (printExpression(expression) ?? ''))

/** Equal expressions, whatever objects they are. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const useFormula = ({ path, optional = false }: FormulaProps) => {
  const { definition, set, unread, changeUnread } = useEditor()
  const expression = valueAt(definition, path)
  const waiting = unread.get(pointerTo(path))
  // The last text that could be read. One that cannot is kept beside the draft alone, so that it goes when that forgets it.
  const [read, setRead] = useState(() => textOf(expression))
  const written = useRef<unknown>(expression)
  // An undo, or a key with another name, changes the expression from outside: the text follows.
  if (!isSame(written.current, expression)) {
    written.current = expression
    setRead(textOf(expression))
  }
  const type = (text: string) => {
    try {
      const next: Expression | null = optional && text.trim() === '' ? null : readExpression(text)
      changeUnread((all) => withoutUnread(all, path))
      setRead(text)
      written.current = next
      set(['definition', ...path], next)
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      changeUnread((all) => withUnread(all, { path, text, expression, problem: error }))
    }
  }
  return { expression, typed: waiting?.text ?? read, type, problem: waiting?.problem }
}

const Value = ({ expression, resultType }: { expression: unknown; resultType: ResultType }) => {
  const texts = useTexts(formulaTexts)
  const { compiled } = useEditor()
  const { scope } = useSample()
  const value = useMemo(() => compiled.value(expression, resultType, scope), [compiled, expression, resultType, scope])
  return (
    <p className={panel.value}>
      <span>{texts.value}:</span>
      <output>
        <code>{value === null ? texts.nothing : JSON.stringify(value)}</code>
      </output>
    </p>
  )
}

export const FormulaAt = (props: FormulaProps) => {
  const { path, label, resultType, optional = false } = props
  const texts = useTexts(formulaTexts)
  const { definition } = useEditor()
  const { expression, typed, type, problem } = useFormula(props)
  const place = useRef<HTMLDivElement>(null)
  const insert = (word: string, back = 0) => {
    const area = place.current?.querySelector('textarea')
    const at = area?.selectionStart ?? typed.length
    type(typed.slice(0, at) + word + typed.slice(area?.selectionEnd ?? at))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + word.length - back, at + word.length - back)
    })
  }
  const values = valueOptions(definition)
  const isUnwritten = expression != null && printExpression(expression) === undefined
  return (
    <div ref={place} className={panel.list}>
      <TextArea
        name={path.join('/')}
        label={label}
        rows={optional ? 1 : 3}
        mono
        value={typed}
        onValueChange={type}
        placeholder={optional ? texts.none : ''}
        hint={optional ? undefined : texts.hint}
      />
      {problem && (
        <ul className={panel.problems}>
          <li data-severity="error" role="alert">
            <Icon name="circleAlert" size={14} />
            <span>
              {texts.reasons[problem.reason]} ({texts.at(problem.at + 1)})
            </span>
          </li>
        </ul>
      )}
      {isUnwritten && <p className={panel.note}>{texts.unwritten}</p>}
      <div className={panel.row}>
        {values.length > 0 && (
          <ChooseMenu
            trigger={
              <Button kind="quiet" icon="plus">
                {texts.insert}
              </Button>
            }
            label={texts.insert}
            options={values}
            onPick={insert}
          />
        )}
        {!optional && (
          <Menu
            trigger={
              <Button kind="quiet" icon="calculator">
                {texts.functions}
              </Button>
            }
            actions={functionNames.map((name) => ({ label: name, run: () => insert(`${name}()`, 1) }))}
          />
        )}
      </div>
      {expression != null && !problem && <Value expression={expression} resultType={resultType} />}
      {!problem && <ProblemsAt path={path} below />}
    </div>
  )
}
