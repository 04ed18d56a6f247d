// The input for a datum, by its type in the registry, and the “private” flag.
import type { FieldTypes } from '@company-data/sdk/person'
import { Notice, Switch, useTexts } from '@company-data/ui'
import { SecretScope } from '@company-data/web/companies'
import { FileInput, usePartName, ValueInput } from '@company-data/web/fields'
import { isFileType, membersIn, missingEntries, missingParts, toWidget } from '@company-data/web/fields/rules'
import type { DraftState } from './drafts.ts'
import type { Entry } from './profile-actions.ts'
import { checkedValue } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'

interface EntryFieldsProps {
  /** Undefined for a field that the person names. */
  slug: string | undefined
  type: string
  label: string
  types: FieldTypes
  drafts: DraftState
  /** The initial value. */
  start: { value: string; isPrivate: boolean }
  error: string | undefined
}

export const EntryFields = ({
  slug,
  type,
  label,
  types,
  drafts: { draft, change },
  start,
  error,
}: EntryFieldsProps) => {
  const texts = useTexts(profileTexts)
  const widget = toWidget({ slug, type, options: null }, types)
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

/** The value to store, or messages by the names of the fields. */
export type ReadEntry = { entry: Entry } | { errors: Readonly<Record<string, string>> }

/** Every missing part is marked at its own field. */
const atParts = (parts: readonly string[], message: string): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [`value.${part}`, message]))

export const useReadEntry = (types: FieldTypes) => {
  const texts = useTexts(profileTexts)
  const partName = usePartName()
  const readFile = (type: string, { draft }: DraftState, isPrivate: boolean, isFileNeeded: boolean): ReadEntry => {
    const file = draft.selectedFile?.file
    if (file === undefined) return isFileNeeded ? { errors: { value: texts.fileNeeded } } : { entry: { isPrivate } }
    const missing = missingEntries(type, file.entries, types)
    return missing.length > 0 ? { errors: atParts(missing, texts.needed) } : { entry: { file, isPrivate } }
  }
  const sayWrong = (key: string, label: string): string =>
    Object.hasOwn(texts.wrongForm, key) ? (texts.wrongForm[key] ?? '') : texts.wrong(label)
  return (
    type: string,
    label: string,
    drafts: DraftState,
    { start, isFileNeeded }: { start: EntryFieldsProps['start']; isFileNeeded: boolean },
  ): ReadEntry => {
    const isPrivate = drafts.draft.isPrivate ?? start.isPrivate
    if (isFileType(types, type)) return readFile(type, drafts, isPrivate, isFileNeeded)
    const value = drafts.draft.value ?? start.value
    const { text, problem } = checkedValue(type, value, types)
    if (problem === undefined) return { entry: { text, isPrivate } }
    if (problem.kind === 'needed') return { errors: { value: texts.needed } }
    if (problem.kind === 'country') return { errors: { value: texts.wrongForm.phone ?? '' } }
    if (problem.kind === 'missing')
      return { errors: atParts(missingParts(type, membersIn(value), types), texts.needed) }
    const { part } = problem
    if (part === undefined) return { errors: { value: sayWrong(type, label) } }
    return { errors: atParts([part], sayWrong(part, partName(part))) }
  }
}
