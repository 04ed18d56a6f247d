// The constants of a flow: the list with their values for the sample answers, and the open one with its formula.
import { type Constant, resultTypes } from '@company-data/flow-engine'
import { Button, Card, Checkbox, Empty, Icon, IconButton, useTexts, WhenNear } from '@company-data/ui'
import { memo, useCallback } from 'react'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useOptimisticValue } from '../editor/use-draft-value.ts'
import { useCurrentView, useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { appendAt, setAt } from '../edits/edit-path.ts'
import { freeKey, keyFrom, renameConstant, usedKeys } from '../edits/keys.ts'
import { FormulaAt } from '../formulas/expression-editor.tsx'
import { useResultFormatter } from '../formulas/use-result-formatter.ts'
import { problemsAt } from '../problems/problems.ts'
import { SampleAnswers } from '../steps/sample-answers.tsx'
import { constantTexts } from './constant-texts.ts'

const LIST = ['definition', 'constants']

interface StepChoiceProps {
  step: string
  label: string
  isShown: boolean
  onChange: (step: string, isShown: boolean) => void
}

const StepChoice = memo(({ step, label, isShown, onChange }: StepChoiceProps) => {
  const [checked, check] = useOptimisticValue(isShown, (next) => onChange(step, next))
  return <Checkbox label={label} checked={checked} onChange={check} />
})

/** The number rendered together, and the approximate height of one. */
const GROUP_SIZE = 20
const CHOICE_HEIGHT = 28

const ShownOn = ({ constant, index }: { constant: Constant; index: number }) => {
  const texts = useTexts(constantTexts)
  const { definition, apply } = useEditor()
  const change = useCallback(
    (step: string, isShown: boolean) =>
      apply((draft) => {
        const before = draft.definition.constants[index]?.shown_on ?? []
        const rest = before.filter((other) => other !== step)
        return setAt(draft, [...LIST, index, 'shown_on'], isShown ? [...rest, step] : rest)
      }),
    [apply, index],
  )
  const shownSteps = new Set(constant.shown_on)
  const { nodes } = definition
  const groups = Array.from({ length: Math.ceil(nodes.length / GROUP_SIZE) }, (_, number) =>
    nodes.slice(number * GROUP_SIZE, (number + 1) * GROUP_SIZE),
  )
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.shownOn}</legend>
      <p className={panel.note}>{texts.shownOnHint}</p>
      {groups.map((group, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <WhenNear key={number} height={group.length * CHOICE_HEIGHT} className={panel.choices}>
          {group.map(({ key, label }) => (
            <StepChoice key={key} step={key} label={label || key} isShown={shownSteps.has(key)} onChange={change} />
          ))}
        </WhenNear>
      ))}
      <ProblemsAt path={['constants', index, 'shown_on']} below />
    </fieldset>
  )
}

/** The label of a computed value. The key of a new one follows it until the key itself is edited. */
const ConstantLabel = ({ index }: { index: number }) => {
  const texts = useTexts(constantTexts)
  const { newParts, now, apply } = useEditor()
  const followLabel = () => {
    const { definition } = now()
    const { key = '', label = '' } = definition.constants[index] ?? {}
    if (!newParts.followsLabel(key) || label === texts.newConstant) return
    const otherKeys = usedKeys(definition).filter((other) => other !== key)
    const partyKeys = definition.parties.map((party) => party.key)
    const to = freeKey(keyFrom(label, key), [...otherKeys, ...partyKeys])
    if (to === key) return
    newParts.rename(key, to)
    // One step of the history with the label that was typed.
    apply((draft) => renameConstant(draft, index, to), [...LIST, index, 'label'].join('/'))
  }
  return <TextAt path={['constants', index, 'label']} label={texts.label} isFirst onLeave={followLabel} />
}

const ConstantCard = ({ constant, index }: { constant: Constant; index: number }) => {
  const texts = useTexts(constantTexts)
  const { newParts, apply, remove, go } = useEditor()
  const removeConstant = () => {
    go({ view: 'constants' })
    remove([...LIST, index])
  }
  const rename = (to: string) => {
    newParts.keepKey(constant.key)
    apply((draft) => renameConstant(draft, index, to))
  }
  return (
    <Card
      title={constant.label || constant.key}
      actions={<IconButton icon="trash" label={texts.remove} onClick={removeConstant} />}
    >
      <div className={panel.column}>
        <div className={panel.fields}>
          <ConstantLabel index={index} />
          <KeyAt path={['constants', index, 'key']} label={texts.key} hint={texts.keyHint} onRename={rename} />
          <SelectAt
            path={['constants', index, 'result_type']}
            label={texts.type}
            options={resultTypes.map((value) => ({ value, label: texts.types[value] }))}
          />
        </div>
        <FormulaAt
          key={index}
          path={['constants', index, 'expr']}
          label={texts.formula}
          resultType={resultTypes.includes(constant.result_type) ? constant.result_type : 'text'}
        />
        <ShownOn constant={constant} index={index} />
        <ProblemsAt path={['constants', index]} />
      </div>
    </Card>
  )
}

const ConstantItem = ({ constant, index }: { constant: Constant; index: number }) => {
  const texts = useTexts(constantTexts)
  const { compiled, problems, go } = useEditor()
  const { openIndex: open } = useCurrentView()
  const { scope } = useSample()
  const value = compiled.constants.value(scope, constant.key)
  const formatValue = useResultFormatter()
  const worstSeverity = problemsAt(problems, ['constants', index], true)[0]?.severity
  return (
    <li className={panel.item}>
      <button
        type="button"
        className={panel.line}
        aria-current={index === open}
        onClick={() => go({ view: 'constants', index })}
      >
        <span className={panel.name}>{constant.label || constant.key}</span>
        {worstSeverity && (
          <span data-severity={worstSeverity} className={panel.mark}>
            <Icon name="triangleAlert" size={14} />
          </span>
        )}
        <span className={panel.why}>{formatValue(value) ?? texts.nothing}</span>
      </button>
    </li>
  )
}

export const ConstantsView = () => {
  const texts = useTexts(constantTexts)
  const { definition, newParts, now, apply, go } = useEditor()
  const { openIndex: constantIndex } = useCurrentView()
  const { constants } = definition
  const open = constantIndex === undefined ? undefined : constants[constantIndex]
  const add = () => {
    const index = now().definition.constants.length
    const expr = { type: 'lit', value_type: 'number', value: 0 }
    const key = freeKey('value', usedKeys(now().definition))
    newParts.add(key)
    apply((draft) =>
      appendAt(draft, LIST, { key, label: texts.newConstant, result_type: 'number', expr, shown_on: [] }),
    )
    go({ view: 'constants', index })
  }
  return (
    <div className={editor.sheet}>
      <div className={panel.title}>
        <div>
          <h2>{texts.title}</h2>
          <p className="muted">{texts.lead}</p>
        </div>
        <Button icon="plus" onClick={add}>
          {texts.add}
        </Button>
      </div>
      {constants.length === 0 ? (
        <Empty icon="calculator" title={texts.empty} text={texts.emptyText} />
      ) : (
        <div className={editor.split}>
          <div className={panel.column}>
            <ul className={panel.list}>
              {constants.map((constant, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two constants may have the same key until that is repaired
                <ConstantItem key={index} constant={constant} index={index} />
              ))}
            </ul>
            <Card title={texts.sample} text={texts.sampleHint}>
              <div className={panel.list}>
                <SampleAnswers />
              </div>
            </Card>
          </div>
          {open === undefined || constantIndex === undefined ? (
            <p className="muted">{texts.choose}</p>
          ) : (
            <ConstantCard key={constantIndex} constant={open} index={constantIndex} />
          )}
        </div>
      )}
    </div>
  )
}
