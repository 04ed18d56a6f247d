// Reads a saved definition: checks the outer shape, fills in defaults, removes HTML (FA-01, FA-02, FA-21).
import {
  copySnapshots,
  type Definition,
  type FlowElement,
  formatEnglishShape,
  maxSnapshotBytes,
  type PluginDescription,
  readDefinition,
  readTests,
  removeHtml,
  type ShapeReason,
  shapeReason,
} from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import { displayText } from '@company-data/protocol/names'

/** Further faults are not listed: no author fixes more at a time. */
const MAX_FAULTS = 100

/** A longer name is not a key of a definition (FB-04), and is not repeated with every fault below it. */
const MAX_PATH_LENGTH = 1_000

interface Fault {
  path: string
  reason: ShapeReason
}

const limitFaults = (faults: readonly Fault[]): Fault[] =>
  faults.slice(0, MAX_FAULTS).map(({ path, reason }) => ({ path: path.slice(0, MAX_PATH_LENGTH), reason }))

const refusal = (faults: readonly Fault[]): ApiError => {
  const listedFaults = faults.map(({ path, reason }) => ({ path, reason, text: formatEnglishShape(reason) }))
  const [first] = listedFaults
  return new ApiError('flows.draft_invalid', {
    ...(first && { message: `${first.path === '' ? 'definition' : first.path}: ${first.text}` }),
    members: {
      fields: Object.fromEntries(listedFaults.map(({ path, text }) => [path, text])),
      reasons: Object.fromEntries(listedFaults.map(({ path, reason }) => [path, reason])),
    },
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
export interface DraftWithTests {
  definition: Definition
  tests?: unknown[]
}

/** The definition that was read, or its first faults. */
export type DraftReading = DraftWithTests | { faults: readonly Fault[] }

/** Pure, on any thread: an author decides how long it takes. */
export const readDraft = (value: unknown, outputMode: string): DraftReading => {
  const { definition, tests, faults } = readDefinition(value)
  if (faults.length > 0) return { faults: limitFaults(faults) }
  if (definition.output_mode !== outputMode) {
    const reason = shapeReason('shape.output_mode_fixed', { mode: outputMode })
    return { faults: [{ path: '/output_mode', reason }] }
  }
  const read = tests === undefined ? undefined : readTests(tests)
  if (read !== undefined && read.faults.length > 0) return { faults: limitFaults(read.faults) }
  return { definition: withCleanTexts(definition), ...(read && { tests: read.tests }) }
}

export const requireReadable = (reading: DraftReading): DraftWithTests => {
  if ('faults' in reading) throw refusal(reading.faults)
  return reading
}

/** The definition with current snapshots; refuses one whose snapshots are too long together. */
export const copyDescriptions = (definition: Definition, plugins: readonly PluginDescription[]): Definition => {
  const { definition: described, overflow } = copySnapshots(definition, plugins)
  if (overflow === null) return described
  const path = `${overflow}/plugin`
  throw refusal([{ path, reason: shapeReason('shape.descriptions_too_long', { max: maxSnapshotBytes }) }])
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
