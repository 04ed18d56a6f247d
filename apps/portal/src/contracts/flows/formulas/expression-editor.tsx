// An expression as text, parsed while typing, with its value for the sample answers below.
import {
  type Expression,
  FormulaError,
  functionNames,
  pointerTo,
  printExpression,
  type ResultType,
  readExpression,
} from '@company-data/flow-engine'
import { Button, Icon, Menu, TextArea, useTexts } from '@company-data/ui'
import { useMemo, useRef, useState } from 'react'
import { ChooseMenu } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useOptimisticValue } from '../editor/use-draft-value.ts'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { type Path, valueAt } from '../edits/edit-path.ts'
import { formulaTexts } from './formula-texts.ts'
import { withoutUnparsed, withUnparsed } from './unparsed-formulas.ts'
import { useResultFormatter } from './use-result-formatter.ts'
import { useValueOptions } from './use-value-options.ts'

interface FormulaProps {
  /** A path into the definition: `['constants', 0, 'expr']`. */
  path: Path
  label: string
  resultType: ResultType
  /** An empty text is stored as null: the expression is optional. */
  optional?: boolean
}

const formatExpression = (expression: unknown): string =>
  expression == null ? '' : (printExpression(expression) ?? '')

/** Structurally equal expressions. */
const isSame = (expression: unknown, other: unknown): boolean => JSON.stringify(expression) === JSON.stringify(other)

const useFormula = ({ path, optional = false }: FormulaProps) => {
  const { definition, now, set, unparsed, changeUnparsed } = useEditor()
  const expression = valueAt(definition, path)
  const waiting = unparsed.get(pointerTo(path))
  // The last text that could be parsed. One that cannot is only stored next to the draft, and is dropped with it.
  const [read, setRead] = useState(() => ({ expression, text: formatExpression(expression) }))
  // An undo, or a renamed key, changes the expression from outside, and the text follows.
  if (!isSame(read.expression, expression)) setRead({ expression, text: formatExpression(expression) })
  const [formulaText, type] = useOptimisticValue(waiting?.text ?? read.text, (text) => {
    try {
      const next: Expression | null = optional && text.trim() === '' ? null : readExpression(text)
      changeUnparsed((all) => withoutUnparsed(all, path))
      setRead({ expression: next, text })
      set(['definition', ...path], next)
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      const standing = valueAt(now().definition, path)
      changeUnparsed((all) => withUnparsed(all, { path, text, expression: standing, problem: error }))
    }
  })
  return { expression, typed: formulaText, type, problem: waiting?.problem }
}

const Value = ({ expression, resultType }: { expression: unknown; resultType: ResultType }) => {
  const texts = useTexts(formulaTexts)
  const { compiled } = useEditor()
  const { scope } = useSample()
  const formatResult = useResultFormatter()
  const value = useMemo(() => compiled.value(expression, resultType, scope), [compiled, expression, resultType, scope])
  return (
    <p className={panel.value}>
      <span>{texts.value}:</span>
      <output>{formatResult(value) ?? texts.nothing}</output>
    </p>
  )
}

export const FormulaAt = (props: FormulaProps) => {
  const { path, label, resultType, optional = false } = props
  const texts = useTexts(formulaTexts)
  const { definition } = useEditor()
  const { expression, typed, type, problem } = useFormula(props)
  const containerRef = useRef<HTMLDivElement>(null)
  const insert = (word: string, back = 0) => {
    const textarea = containerRef.current?.querySelector('textarea')
    const at = textarea?.selectionStart ?? typed.length
    type(typed.slice(0, at) + word + typed.slice(textarea?.selectionEnd ?? at))
    requestAnimationFrame(() => {
      textarea?.focus()
      textarea?.setSelectionRange(at + word.length - back, at + word.length - back)
    })
  }
  const values = useValueOptions(definition)
  const isUnwritten = expression != null && printExpression(expression) === undefined
  return (
    <div ref={containerRef} className={panel.list}>
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
