// The input for a datum, by its type in the registry, and the “private” flag.
import type { FieldTypes } from '@company-data/sdk/person'
import { Notice, Switch, useTexts } from '@company-data/ui'
import { SecretScope } from '@company-data/ui/companies'
import { FileInput, usePartName, ValueInput } from '@company-data/ui/fields'
import { isFileType, toWidget } from '@company-data/ui/fields/rules'
import type { DraftState } from './drafts.ts'
import type { Entry } from './profile-actions.ts'
import { checkedValue, missingEntries } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

interface EntryFieldsProps {
  type: string
  label: string
  types: FieldTypes
  drafts: DraftState
  /** The initial value. */
  start: { value: string; isPrivate: boolean }
  error: string | undefined
}

export const EntryFields = ({ type, label, types, drafts: { draft, change }, start, error }: EntryFieldsProps) => {
  const texts = useTexts(profileTexts)
  const widget = toWidget({ type, options: null }, types)
  const isPrivate = draft.isPrivate ?? start.isPrivate
  const isFile = widget.kind === 'file'
  const hint = isFile
    ? isPrivate
      ? texts.privateFile
      : texts.openFile
    : isPrivate
      ? texts.privateValue
      : texts.openValue
  return (
    <SecretScope>
      {isFile ? (
        <FileInput
          name="value"
          label={label}
          widget={widget}
          chosenFile={draft.selectedFile}
          error={error}
          isSealed={isPrivate}
          onChoose={(selectedFile) => change({ selectedFile })}
        />
      ) : (
        <ValueInput
          name="value"
          label={label}
          widget={widget}
          isRequired
          value={draft.value ?? start.value}
          error={error}
          onValue={(value) => change({ value })}
        />
      )}
      <Switch
        label={isFile ? texts.sealFile : texts.markPrivate}
        hint={hint}
        checked={isPrivate}
        onChange={(next) => change({ isPrivate: next })}
      />
      {isFile && !isPrivate && <Notice tone="warn">{texts.openFileWarning}</Notice>}
    </SecretScope>
  )
}

/** The value to store, or its problem. */
export type ReadEntry = { entry: Entry } | { error: string }

export const useReadEntry = (types: FieldTypes) => {
  const texts = useTexts(profileTexts)
  const partName = usePartName()
  const readFile = (type: string, { draft }: DraftState, isPrivate: boolean, isFileNeeded: boolean): ReadEntry => {
    const file = draft.selectedFile?.file
    if (file === undefined) return isFileNeeded ? { error: texts.fileNeeded } : { entry: { isPrivate } }
    const missing = missingEntries(type, file.entries, types)
    if (missing.length > 0) return { error: texts.missing(missing.map(partName).join(', ')) }
    return { entry: { file, isPrivate } }
  }
  return (
    type: string,
    label: string,
    drafts: DraftState,
    { start, isFileNeeded }: { start: EntryFieldsProps['start']; isFileNeeded: boolean },
  ): ReadEntry => {
    const isPrivate = drafts.draft.isPrivate ?? start.isPrivate
    if (isFileType(types, type)) return readFile(type, drafts, isPrivate, isFileNeeded)
    const { text, problem } = checkedValue(type, drafts.draft.value ?? start.value, types)
    if (problem === undefined) return { entry: { text, isPrivate } }
    if (problem.kind === 'needed') return { error: texts.needed }
    if (problem.kind === 'missing') return { error: texts.missing(partName(problem.part)) }
    return { error: texts.wrong(problem.part === undefined ? label : partName(problem.part)) }
  }
}
