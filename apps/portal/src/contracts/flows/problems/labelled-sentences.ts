// Sentences about a flow that name its parts by their labels and comparisons by their words. Pure.
import type { Definition, LeafOp, ProblemTexts } from '@company-data/flow-engine'
import { getTexts, type Language } from '@company-data/ui/texts'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'

type Named = 'value' | 'step' | 'party' | 'document' | 'operator'

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
  noPdfField: ['value'],
  noTypedParty: ['party'],
  signerTwice: ['party'],
  otherWay: ['step', 'step'],
  otherConstant: ['value'],
  otherRule: ['document'],
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
  const formats: Readonly<Record<Named, (text: string) => string>> = {
    value: (key) => findValueLabel(values, key),
    step: (key) => steps.get(key) ?? key,
    party: (key) => parties.get(key) ?? key,
    document: (key) => documents.get(key) ?? key,
    operator: (op) => ops[op as LeafOp] ?? op,
  }
  const label = (name: keyof typeof ARGUMENTS, parts: readonly (Named | null)[]) => {
    const say = sentences[name] as (...members: unknown[]) => string
    const format = (member: unknown, kind: Named): unknown => {
      if (Array.isArray(member)) return member.map((part) => format(part, kind))
      return typeof member === 'string' ? formats[kind](member) : member
    }
    return (...members: unknown[]): string =>
      say(
        ...members.map((member, index) => {
          const kind = parts[index]
          return kind ? format(member, kind) : member
        }),
      )
  }
  const labelled = Object.entries(ARGUMENTS).map(([name, parts]) => [name, label(name as keyof ProblemTexts, parts)])
  return { ...sentences, ...Object.fromEntries(labelled) }
}
