// Sentences about a flow that name its parts by what they are and their labels, and comparisons by their words. Pure.
import type { Definition, LeafOp, ProblemTexts } from '@company-data/flow-engine'
import { getTexts, type Language } from '@company-data/ui/texts'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'
import { type PartKind, partTexts } from '../formulas/part-texts.ts'
import { valueKinds } from '../formulas/value-kinds.ts'

/** `valueLabel`: a sentence that says itself whether it is a field. */
type Named = 'value' | 'valueLabel' | 'step' | 'party' | 'partyLabel' | 'document' | 'operator'

/** The kind of thing that each argument of a sentence names, also as a list; sentences about a key itself keep it. */
const ARGUMENTS: { readonly [Name in keyof ProblemTexts]?: readonly (Named | null)[] } = {
  edgeToItself: ['step'],
  edgeCircle: ['step'],
  noFallback: ['step'],
  notWhereItEnds: ['step'],
  documentNeeded: ['step'],
  unreachable: ['step'],
  askedLater: ['value', 'step', 'step'],
  neededLater: ['value', 'step', 'step'],
  declaredOther: ['value'],
  unused: ['value'],
  dependsOnItself: ['value'],
  circle: ['value'],
  operatorNotFor: ['operator', 'value'],
  operatorTakes: ['operator', 'value'],
  noOption: ['value'],
  fileRef: ['value'],
  inputType: [null, null, 'value'],
  tagOfFile: ['value'],
  noPdfField: ['valueLabel'],
  noTypedParty: ['partyLabel'],
  signerTwice: ['party'],
  otherWay: ['step', 'step'],
  otherConstant: ['value'],
  otherRule: ['document'],
}

/** Around the kind of a part, between the quotation mark of a sentence and the label, until the sentence is complete. */
const [BEGIN, END] = ['\u0002', '\u0003']
const QUOTED_KIND = new RegExp(`(["„])${BEGIN}([^${END}]*)${END}`, 'g')
const BARE_KIND = new RegExp(`${BEGIN}[^${END}]*${END}`, 'g')

/** @example 'Nothing uses "⟨the field⟩Age".' becomes 'Nothing uses the field "Age".' */
const moveKinds = (text: string): string => {
  const readable = text.replace(QUOTED_KIND, '$2 $1').replace(BARE_KIND, '')
  return text.charAt(1) === BEGIN ? readable.charAt(0).toUpperCase() + readable.slice(1) : readable
}

const labelsBy = (parts: Iterable<{ key: string; label: string }>): ReadonlyMap<string, string> =>
  new Map([...parts].flatMap(({ key, label }) => (label ? [[key, label]] : [])))

/** The sentences for one definition, which is read as it is: a draft may have any mistake. */
export const labelSentences = (sentences: ProblemTexts, definition: Definition, language: Language): ProblemTexts => {
  const values = valueLabels(definition)
  const steps = labelsBy(definition.nodes)
  const parties = labelsBy(definition.parties)
  const documents = labelsBy(
    definition.nodes.flatMap(({ document }) =>
      (document?.outputs ?? []).map(({ output_key, name }) => ({ key: output_key, label: name })),
    ),
  )
  const { ops } = getTexts(conditionTexts, language)
  const { kinds, beforeLabel } = getTexts(partTexts, language)
  const findKind = valueKinds(definition)
  const addKind = (kind: PartKind | undefined, label: string): string =>
    kind === undefined ? label : `${BEGIN}${beforeLabel(kinds[kind])}${END}${label}`
  const formats: Readonly<Record<Named, (text: string) => string>> = {
    value: (key) => addKind(findKind(key), findValueLabel(values, key)),
    valueLabel: (key) => findValueLabel(values, key),
    step: (key) => addKind('step', steps.get(key) ?? key),
    party: (key) => addKind('party', parties.get(key) ?? key),
    partyLabel: (key) => parties.get(key) ?? key,
    document: (key) => addKind('document', documents.get(key) ?? key),
    operator: (op) => ops[op as LeafOp] ?? op,
  }
  const label = (name: keyof typeof ARGUMENTS, parts: readonly (Named | null)[]) => {
    const say = sentences[name] as (...members: unknown[]) => string
    const format = (member: unknown, kind: Named): unknown => {
      if (Array.isArray(member)) return member.map((part) => format(part, kind))
      return typeof member === 'string' ? formats[kind](member) : member
    }
    return (...members: unknown[]): string =>
      moveKinds(
        say(
          ...members.map((member, index) => {
            const kind = parts[index]
            return kind ? format(member, kind) : member
          }),
        ),
      )
  }
  const labelled = Object.entries(ARGUMENTS).map(([name, parts]) => [name, label(name as keyof ProblemTexts, parts)])
  return { ...sentences, ...Object.fromEntries(labelled) }
}
