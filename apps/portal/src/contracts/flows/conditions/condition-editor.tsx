// A condition, edited part by part: value, operator, operand; groups of all, any or not.
import type { Condition, ConditionLeaf, GroupOp, LeafOp } from '@company-data/flow-engine'
import { Button, Checkbox, IconButton, SelectField, TextArea, TextField, useTexts } from '@company-data/ui'
import { ChooseField } from '../editor/choose.tsx'
import { ProblemsAt } from '../editor/fields.tsx'
import { useInputText } from '../editor/input-text.ts'
import panel from '../editor/panel.module.css'
import { useDraftValue } from '../editor/use-draft-value.ts'
import { useEditor } from '../editor/use-editor.tsx'
import type { Path } from '../edits/edit-path.ts'
import { useValueOptions } from '../formulas/use-value-options.ts'
import {
  adaptLeaf,
  comparesOptions,
  findOptions,
  isGroup,
  isLeaf,
  newLeaf,
  type OperandInput,
  operandFrom,
  operandInput,
  operandText,
  operatorsFor,
  withGroupOp,
  withOption,
  withoutPart,
} from './condition-edits.ts'
import { conditionTexts } from './condition-texts.ts'
import { useConditionDescriber } from './use-edge-describer.ts'

interface PartProps<Part> {
  name: string
  condition: Part
  onChange: (condition: Condition | null) => void
}

const useKeys = () => {
  const { compiled, definition } = useEditor()
  return { options: useValueOptions(definition), getKind: compiled.keys.getKind }
}

interface OptionOperandProps extends PartProps<ConditionLeaf> {
  options: readonly string[]
  input: OperandInput
}

/** The operand of a choice is picked among its options. One that is not among them stays visible, with its warning. */
const OptionOperand = ({ name, condition, onChange, options, input }: OptionOperandProps) => {
  const texts = useTexts(conditionTexts)
  const { value } = condition
  const selectedTexts = (Array.isArray(value) ? value : [value]).map(String)
  const all = [...new Set([...options, ...selectedTexts.filter((text) => text !== '' && value != null)])]
  if (input !== 'list')
    return (
      <ChooseField
        name={`${name}/value`}
        label={texts.operand}
        value={selectedTexts[0] ?? ''}
        options={all.map((text) => ({ value: text, label: text }))}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
    )
  const turn = (text: string, isChosen: boolean) =>
    onChange({
      ...condition,
      value: all.filter((other) => (other === text ? isChosen : selectedTexts.includes(other))),
    })
  return (
    <fieldset className={panel.fieldset}>
      <legend>{texts.operand}</legend>
      {all.map((text) => (
        <Checkbox
          key={text}
          label={text}
          checked={selectedTexts.includes(text)}
          onChange={(next) => turn(text, next)}
        />
      ))}
    </fieldset>
  )
}

const Operand = ({ name, condition, onChange }: PartProps<ConditionLeaf>) => {
  const texts = useTexts(conditionTexts)
  const { definition } = useEditor()
  const kind = useKeys().getKind(condition.field)
  const input = operandInput(condition.op, kind)
  const read = (text: string) => operandFrom(text, input, kind)
  const [operandValue, setOperandValue] = useInputText(condition.value, read, operandText)
  const change = (text: string) => {
    setOperandValue(text)
    onChange({ ...condition, value: read(text) })
  }
  const options = findOptions(definition, condition.field)
  if (input === 'none') return null
  if (options !== undefined && comparesOptions(condition.op))
    return <OptionOperand name={name} condition={condition} onChange={onChange} options={options} input={input} />
  if (input === 'boolean')
    return (
      <SelectField
        name={`${name}/value`}
        label={texts.operand}
        value={operandValue === 'true' ? 'true' : 'false'}
        onChange={change}
        options={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
      />
    )
  if (input === 'list')
    return (
      <TextArea name={`${name}/value`} label={texts.operandList} rows={3} value={operandValue} onValueChange={change} />
    )
  return (
    <TextField
      name={`${name}/value`}
      label={texts.operand}
      type={input === 'date' ? 'date' : 'text'}
      {...(input === 'number' && { inputMode: 'decimal' as const })}
      value={operandValue}
      onValueChange={change}
    />
  )
}

const Leaf = ({ name, condition, onChange }: PartProps<ConditionLeaf>) => {
  const texts = useTexts(conditionTexts)
  const { options, getKind } = useKeys()
  const { field, op } = condition
  const all = options.some(({ value }) => value === field) ? options : [...options, { value: field, label: field }]
  const { definition } = useEditor()
  const put = (nextField: string, nextOp: LeafOp) => {
    const leaf = adaptLeaf(condition, nextField, nextOp, getKind(nextField))
    onChange(withOption(leaf, findOptions(definition, nextField)))
  }
  const operators = [...new Set([...operatorsFor(getKind(field)), op])]
  return (
    <>
      <ChooseField
        name={`${name}/field`}
        label={texts.field}
        value={field}
        options={all}
        onChange={(next) => put(next, op)}
      />
      <SelectField
        name={`${name}/op`}
        label={texts.operator}
        value={op}
        options={operators.map((value) => ({ value, label: texts.ops[value] }))}
        onChange={(next) => put(field, next)}
      />
      <Operand key={`${field} ${op}`} name={name} condition={condition} onChange={onChange} />
    </>
  )
}

const Group = ({ name, condition, onChange }: PartProps<Extract<Condition, { args: Condition[] }>>) => {
  const texts = useTexts(conditionTexts)
  const { options } = useKeys()
  const { op, args } = condition
  const put = (partIndex: number, part: Condition | null) =>
    onChange(part === null ? withoutPart(condition, partIndex) : { ...condition, args: args.with(partIndex, part) })
  return (
    <>
      <SelectField<GroupOp>
        name={`${name}/op`}
        label={texts.group}
        value={op}
        options={(['AND', 'OR', 'NOT'] as const).map((value) => ({ value, label: texts.groups[value] }))}
        onChange={(next) => onChange(withGroupOp(condition, next))}
      />
      {args.map((part, partIndex) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          key={partIndex}
          name={`${name}/args/${partIndex}`}
          condition={part}
          onChange={(next) => put(partIndex, next)}
        />
      ))}
      {op !== 'NOT' && (
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => onChange({ ...condition, args: [...args, newLeaf(options[0]?.value ?? '')] })}
        >
          {texts.addPart}
        </Button>
      )}
    </>
  )
}

const Part = ({ name, condition, onChange }: PartProps<unknown>) => {
  const texts = useTexts(conditionTexts)
  return (
    <div className={panel.box}>
      {isGroup(condition) ? (
        <Group name={name} condition={condition} onChange={onChange} />
      ) : isLeaf(condition) ? (
        <Leaf name={name} condition={condition} onChange={onChange} />
      ) : (
        <p className={panel.note}>{texts.broken}</p>
      )}
      <div className={panel.row}>
        {isLeaf(condition) && (
          <Button kind="quiet" icon="layers" onClick={() => onChange({ op: 'AND', args: [condition] })}>
            {texts.wrap}
          </Button>
        )}
        <IconButton icon="trash" label={texts.remove} onClick={() => onChange(null)} />
      </div>
    </div>
  )
}

/** The condition at a path of the definition; undefined means always. */
export const ConditionAt = ({ path, label }: { path: Path; label: string }) => {
  const texts = useTexts(conditionTexts)
  const { options } = useKeys()
  const [condition, change] = useDraftValue(path)
  const describe = useConditionDescriber(useEditor())
  return (
    <div className={panel.list}>
      <div className={panel.title}>
        <h3>{label}</h3>
        {condition == null && <span className={panel.note}>{texts.always}</span>}
      </div>
      {condition == null ? (
        <div>
          <Button kind="quiet" icon="plus" onClick={() => change(newLeaf(options[0]?.value ?? ''))}>
            {texts.add}
          </Button>
        </div>
      ) : (
        <>
          <p className={panel.note}>{describe(condition)}</p>
          <Part name={path.join('/')} condition={condition} onChange={change} />
        </>
      )}
      <ProblemsAt path={path} below />
    </div>
  )
}
