// Sentences about a flow that name its parts by their labels and comparisons by their words. Pure.
import type { Definition, LeafOp, ProblemTexts } from '@company-data/flow-engine'
import { getTexts, type Language } from '@company-data/ui/texts'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'

type Named = 'value' | 'values' | 'step' | 'steps' | 'party' | 'document' | 'operator'

/** What each argument of a sentence names; sentences about a key itself keep it. */
const ARGUMENTS: { readonly [Name in keyof ProblemTexts]?: readonly (Named | null)[] } = {
  edgeToItself: ['step'],
  edgeCircle: ['steps'],
  noFallback: ['step'],
  notWhereItEnds: ['step'],
  documentNeeded: ['step'],
  unreachable: ['step'],
  askedLater: ['value', 'step', 'step'],
  neededLater: ['value', 'step', 'step'],
  declaredOther: ['value'],
  unused: ['value'],
  dependsOnItself: ['value'],
  circle: ['values'],
  operatorNotFor: ['operator', 'value'],
  operatorTakes: ['operator', 'value'],
  noOption: ['value'],
  fileRef: ['value'],
  inputType: [null, null, 'value'],
  tagOfFile: ['value'],
  noPdfField: ['value'],
  noTypedParty: ['party'],
  signerTwice: ['party'],
  otherWay: ['steps', 'steps'],
  otherConstant: ['value'],
  otherRule: ['document'],
}

const ARROW = ' → '

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
  const nameStep = (key: string): string => steps.get(key) ?? key
  const formats: Readonly<Record<Named, (text: string) => string>> = {
    value: (key) => findValueLabel(values, key),
    values: (list) => list.replaceAll(/"([^"]*)"/g, (_, key: string) => `"${findValueLabel(values, key)}"`),
    step: nameStep,
    steps: (path) => path.split(ARROW).map(nameStep).join(ARROW),
    party: (key) => parties.get(key) ?? key,
    document: (key) => documents.get(key) ?? key,
    operator: (op) => ops[op as LeafOp] ?? op,
  }
  const label = (name: keyof typeof ARGUMENTS, parts: readonly (Named | null)[]) => {
    const say = sentences[name] as (...texts: unknown[]) => string
    return (...texts: unknown[]): string =>
      say(
        ...texts.map((text, index) => {
          const kind = parts[index]
          return kind && typeof text === 'string' ? formats[kind](text) : text
        }),
      )
  }
  const labelled = Object.entries(ARGUMENTS).map(([name, parts]) => [name, label(name as keyof ProblemTexts, parts)])
  return { ...sentences, ...Object.fromEntries(labelled) }
}
