// A difference between two versions as text: labels instead of keys, words instead of members and values. Pure.
import { type Definition, type FlowElement, printExpression } from '@company-data/flow-engine'
import { getElementLabel } from '../canvas/step-drawing.ts'
import { valueLabels } from '../conditions/describe-condition.ts'
import { type Change, EDGE } from './definition-changes.ts'
import type { versionTexts } from './version-texts.ts'

type ChangeTexts = Pick<(typeof versionTexts)['en'], 'members' | 'values' | 'rule' | 'signs' | 'none'>

type Labels = ReadonlyMap<string, string>

/** The labels of keys and conditions. */
export interface Names {
  /** By the list of the definition that the key is in. */
  readonly lists: Readonly<Record<string, Labels>>
  /** Fields, plugin fields and computed values. */
  readonly values: Labels
  /** Templates and pictures. */
  readonly files: Labels
  readonly requestFields: Labels
  readonly plugins: Labels
  formatType(type: string): string
  /** Undefined for a condition that cannot be described. */
  formatCondition(condition: unknown): string | undefined
}

const getKey = (element: FlowElement): string => ('slug' in element ? element.slug : element.key)

const toLabels = <Part>(parts: readonly Part[], getPartKey: (part: Part) => string, getLabel: (part: Part) => string) =>
  parts.flatMap((part): [string, string][] => (getLabel(part) ? [[getPartKey(part), getLabel(part)]] : []))

/** The labels of everything with a key; those of the last definition win. */
export const partNames = (...definitions: readonly Definition[]): Pick<Names, 'lists' | 'values'> => {
  const all = <Part>(list: (definition: Definition) => readonly Part[]): Part[] => definitions.flatMap(list)
  const elements = all(({ nodes }) => nodes.flatMap((node) => node.elements))
  const values = new Map(definitions.flatMap((definition) => [...valueLabels(definition)]))
  const label = (part: { label: string }) => part.label
  const key = (part: { key: string }) => part.key
  return {
    values,
    lists: {
      nodes: new Map(
        toLabels(
          all(({ nodes }) => nodes),
          key,
          label,
        ),
      ),
      parties: new Map(
        toLabels(
          all(({ parties }) => parties),
          key,
          label,
        ),
      ),
      constants: new Map(
        toLabels(
          all(({ constants }) => constants),
          key,
          label,
        ),
      ),
      elements: new Map(toLabels(elements, getKey, (element) => getElementLabel(element, values))),
      outputs: new Map(
        toLabels(
          all(({ nodes }) => nodes.flatMap(({ document }) => document?.outputs ?? [])),
          ({ output_key }) => output_key,
          ({ name }) => name,
        ),
      ),
    },
  }
}

const LISTS = new Set(['nodes', 'elements', 'edges', 'constants', 'parties', 'outputs', 'rules'])

const describeEntry = (list: string, name: string, names: Names, texts: ChangeTexts): string => {
  if (list === 'rules') return texts.rule(Number(name))
  const labels = names.lists[list === 'edges' ? 'nodes' : list]
  return name
    .split(EDGE)
    .map((key) => labels?.get(key) ?? key)
    .join(EDGE)
}

const describeMember = (member: string, { members }: ChangeTexts): string =>
  Object.hasOwn(members, member) ? (members[member] ?? member) : member

/** The entries say enough about their lists, so only a list as a whole is named. */
const describePath = (path: readonly string[], names: Names, texts: ChangeTexts): string => {
  const segments: string[] = []
  let list: string | undefined
  for (const [index, segment] of path.entries()) {
    const isLast = index === path.length - 1
    if (list !== undefined) {
      segments.push(describeEntry(list, segment, names, texts))
      list = undefined
      continue
    }
    if (LISTS.has(segment)) list = segment
    if (isLast || !(LISTS.has(segment) || segment === 'document')) segments.push(describeMember(segment, texts))
  }
  return segments.join(' › ')
}

type ValueFormatter = (value: unknown, names: Names, texts: ChangeTexts, path: readonly string[]) => string | undefined

const withLabels =
  (getLabels: (names: Names) => Labels | undefined): ValueFormatter =>
  (value, names) =>
    [value]
      .flat()
      .map((key) => getLabels(names)?.get(String(key)) ?? String(key))
      .join(', ')

const withWord =
  (list: 'links' | 'types'): ValueFormatter =>
  (value, _, { values }) =>
    (values[list] as Readonly<Record<string, string>>)[String(value)]

const [step, party, dataValue, file] = [
  withLabels(({ lists }) => lists.nodes),
  withLabels(({ lists }) => lists.parties),
  withLabels(({ values }) => values),
  withLabels(({ files }) => files),
]
const requestField = withLabels(({ requestFields }) => requestFields)
const formula: ValueFormatter = (value) => printExpression(value)
const condition: ValueFormatter = (value, { formatCondition }) => formatCondition(value)

const signers: ValueFormatter = (value, names, texts, path) =>
  Array.isArray(value)
    ? value
        .map((signer: { party: string; action: string }) =>
          texts.signs(party(signer.party, names, texts, path) ?? '', signer.action),
        )
        .join(', ')
    : undefined

const FORMATTERS: Readonly<Record<string, ValueFormatter>> = {
  entry: step,
  shown_on: step,
  party,
  language_party: party,
  source_field: dataValue,
  asset_key: file,
  request_slug: requestField,
  plugin_id: withLabels(({ plugins }) => plugins),
  link: withWord('links'),
  result_type: withWord('types'),
  expr: formula,
  default: formula,
  min: formula,
  max: formula,
  when: condition,
  show_if: condition,
  condition,
  signers,
  languages: (value, _, { values }) => (value === 'all' ? values.allLanguages : undefined),
  type: (value, { formatType }, { values }, path) =>
    path.includes('parties')
      ? (values.parties as Readonly<Record<string, string>>)[String(value)]
      : formatType(String(value)),
}

/** The meaning of an empty member. */
const describeMissing = (member: string, { values, none }: ChangeTexts): string => {
  if (member === 'when' || member === 'show_if' || member === 'condition') return values.always
  return member === 'signers' ? values.everyone : none
}

/** A rule by its file. */
const describeRule = (rule: Readonly<Record<string, unknown>>, names: Names, texts: ChangeTexts): string => {
  if (typeof rule.asset_key === 'string') return file(rule.asset_key, names, texts, []) ?? ''
  if (typeof rule.source_field === 'string') return dataValue(rule.source_field, names, texts, []) ?? ''
  const { request_slug } = (rule.source_connection ?? {}) as Readonly<Record<string, unknown>>
  return requestField(request_slug, names, texts, []) ?? ''
}

/** A whole part: a step or field by its label, an arrow by its condition, a rule by its file. */
const describePart = (
  part: Readonly<Record<string, unknown>>,
  path: readonly string[],
  names: Names,
  texts: ChangeTexts,
): string => {
  const list = path.at(-2) ?? ''
  if (list === 'edges') return part.when == null ? texts.values.always : (names.formatCondition(part.when) ?? '…')
  if (list === 'rules') return describeRule(part, names, texts)
  const label = names.lists[list]?.get(path.at(-1) ?? '')
  return label ?? String(part.label || part.name || part.slug || part.key || '…')
}

const describeValue = (value: unknown, path: readonly string[], names: Names, texts: ChangeTexts): string => {
  if (value === undefined) return ''
  const member = path.at(-1) ?? ''
  if (value === null || value === '') return describeMissing(member, texts)
  const text = FORMATTERS[member]?.(value, names, texts, path)
  if (text !== undefined) return text
  if (typeof value === 'boolean') return value ? texts.values.yes : texts.values.no
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string').join(', ')
  if (typeof value !== 'object') return String(value)
  return describePart(value as Readonly<Record<string, unknown>>, path, names, texts)
}

const describeOrder = (order: unknown, list: string, names: Names, texts: ChangeTexts): string =>
  (order as readonly string[]).map((name) => describeEntry(list, name, names, texts)).join(', ')

export interface DescribedChange {
  kind: Change['kind']
  path: string
  before: string
  after: string
}

export const describeChange = (change: Change, names: Names, texts: ChangeTexts): DescribedChange => {
  const { kind, path } = change
  const describe = (value: unknown): string =>
    kind === 'order' ? describeOrder(value, path.at(-1) ?? '', names, texts) : describeValue(value, path, names, texts)
  return {
    kind,
    path: describePath(path, names, texts),
    before: describe(change.before),
    after: describe(change.after),
  }
}
