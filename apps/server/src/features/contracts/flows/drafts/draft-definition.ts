// Reads a saved definition: checks the outer shape, fills in defaults, removes HTML (FA-01, FA-02, FA-21).
import {
  copySnapshots,
  type Definition,
  type FlowElement,
  maxSnapshotBytes,
  type PluginDescription,
  readDefinition,
  readTests,
  removeHtml,
} from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { displayText } from '@company-data/protocol/names'
import type { FlowListRow } from '../flow-store.ts'

/** Further faults are not listed: no author fixes more at a time. */
const MAX_FAULTS = 100

/** A longer name is not a key of a definition (FB-04), and is not repeated with every fault below it. */
const MAX_PATH_LENGTH = 1_000

interface Fault {
  path: string
  text: string
}

const refusal = (faults: readonly Fault[]): ApiError => {
  const listedFaults = faults
    .slice(0, MAX_FAULTS)
    .map(({ path, text }) => ({ path: path.slice(0, MAX_PATH_LENGTH), text }))
  const [first] = listedFaults
  return new ApiError('flows.draft_invalid', {
    ...(first && { message: `${first.path === '' ? 'definition' : first.path}: ${first.text}` }),
    members: { fields: Object.fromEntries(listedFaults.map(({ path, text }) => [path, text])) },
  })
}

/** The members that a person reads. Elements of other kinds have none of them, or have them as something else. */
const SHOWN = ['label', 'name', 'help', 'text', 'alt', 'options'] as const

const isShown = (name: string): boolean => (SHOWN as readonly string[]).includes(name)

const cleanShown = (value: unknown): unknown => {
  if (typeof value === 'string') return displayText(value)
  return Array.isArray(value) ? value.map(cleanShown) : value
}

/** what hides or reorders text is removed. */
const withShownTexts = <T extends object>(part: T): T => {
  const texts = Object.entries(part).filter(([name]) => isShown(name))
  return { ...part, ...Object.fromEntries(texts.map(([name, value]) => [name, cleanShown(value)])) }
}

/** After the removal of hidden characters, which could be inside a tag. */
const withoutHtml = (element: FlowElement): FlowElement =>
  element.kind === 'text' ? { ...element, text: removeHtml(element.text) } : element

const withCleanTexts = (definition: Definition): Definition => ({
  ...definition,
  parties: definition.parties.map(withShownTexts),
  constants: definition.constants.map(withShownTexts),
  nodes: definition.nodes.map((node) => ({
    ...withShownTexts(node),
    elements: node.elements.map((element) => withoutHtml(withShownTexts(element))),
    document: node.document && { ...node.document, outputs: node.document.outputs.map(withShownTexts) },
  })),
})

/** `tests` is undefined if the body omits them: the stored ones stay. */
export const draftDefinition = (
  value: unknown,
  { output_mode }: Pick<FlowListRow, 'output_mode'>,
): { definition: Definition; tests: unknown[] | undefined } => {
  const { definition, tests, faults } = readDefinition(value)
  if (faults.length > 0) throw refusal(faults)
  if (definition.output_mode !== output_mode)
    throw refusal([{ path: '/output_mode', text: `The output mode of this flow is ${output_mode}.` }])
  const read = tests === undefined ? undefined : readTests(tests)
  if (read !== undefined && read.faults.length > 0) throw refusal(read.faults)
  return { definition: withCleanTexts(definition), tests: read?.tests }
}

/** The definition with current snapshots; refuses one whose snapshots are too long together. */
export const copyDescriptions = (definition: Definition, plugins: readonly PluginDescription[]): Definition => {
  const { definition: described, overflow } = copySnapshots(definition, plugins)
  if (overflow === null) return described
  const path = `${overflow}/plugin`
  throw refusal([{ path, text: `The plugin fields of a flow have at most ${maxSnapshotBytes} bytes of descriptions.` }])
}

/** FA-03. */
export const emptyDefinition = (outputMode: Definition['output_mode']): Definition => ({
  entry: null,
  output_mode: outputMode,
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [],
  edges: [],
  constants: [],
})
