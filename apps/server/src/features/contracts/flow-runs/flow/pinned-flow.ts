// The flow version that a run has pinned, with its lookups for runs. A version never changes, so it is read once
// (D2-VER-01).
import type { Definition, FieldElement, FlowNode, PluginElement } from '@company-data/flow-engine'
import { listTextTags } from '@company-data/flow-engine'
import { runWithPauses } from '../../../../platform/http/json-chunks.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { FlowRunDeps } from '../deps.ts'

export type AnswerElement = FieldElement | PluginElement

/** `party.field`, as named in a text. */
export interface PartyTag {
  tag: string
  party: string
  field: string
}

/** A PDF that a customer shares with the service and a rule names: `conn:<party>:<request_slug>`. */
export interface ConnectionSource {
  source_key: string
  party: string
  request_slug: string
}

export interface PinnedFlow {
  definition: Definition
  node(key: string): FlowNode | undefined
  /** The field or plugin of the node with that slug. */
  element(node: FlowNode, slug: string): AnswerElement | undefined
  isSuccessor(from: string, to: string): boolean
  isLeaf(key: string): boolean
  /** The party tags in all texts, each once, sorted by name. They are read when the first caller needs them, in steps. */
  partyTags(): Promise<readonly PartyTag[]>
  /** In the order of the rules. */
  connectionSources: readonly ConnectionSource[]
}

/** FG-10: the part before the first dot is the key of a party. */
const collectPartyTags = async ({ parties, nodes }: Definition): Promise<PartyTag[]> => {
  const partyKeys = new Set(parties.map(({ key }) => key))
  const texts = nodes.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'text' ? [element.text] : [])),
  )
  const tags = new Set<string>()
  for (const text of texts) for (const tag of await runWithPauses(listTextTags(text))) tags.add(tag)
  return [...tags].sort().flatMap((tag) => {
    const dot = tag.indexOf('.')
    const party = tag.slice(0, Math.max(dot, 0))
    return partyKeys.has(party) ? [{ tag, party, field: tag.slice(dot + 1) }] : []
  })
}

const collectConnectionSources = ({ nodes }: Definition): ConnectionSource[] => {
  const rules = nodes.flatMap(({ document }) => document?.outputs.flatMap((output) => output.rules) ?? [])
  const sources = rules.flatMap(({ source_connection: source }) =>
    source ? [{ source_key: `conn:${source.party}:${source.request_slug}`, ...source }] : [],
  )
  return [...new Map(sources.map((source) => [source.source_key, source])).values()]
}

const toPinnedFlow = (definition: Definition): PinnedFlow => {
  const nodes = new Map(definition.nodes.map((node) => [node.key, node]))
  let partyTags: Promise<readonly PartyTag[]> | undefined
  const successors = new Map<string, Set<string>>()
  for (const { from, to } of definition.edges) successors.set(from, (successors.get(from) ?? new Set()).add(to))
  return {
    definition,
    node: (key) => nodes.get(key),
    element: ({ elements }, slug) =>
      elements.find(
        (element): element is AnswerElement =>
          (element.kind === 'field' || element.kind === 'plugin') && element.slug === slug,
      ),
    isSuccessor: (from, to) => successors.get(from)?.has(to) ?? false,
    isLeaf: (key) => !successors.has(key),
    partyTags() {
      partyTags ??= collectPartyTags(definition)
      return partyTags
    },
    connectionSources: collectConnectionSources(definition),
  }
}

/** A definition may have two megabytes of text, and several times that in memory. */
const cacheLimits = { flows: 64, characters: 16 * 1024 * 1024 }

export type PinnedFlows = ReturnType<typeof pinnedFlows>

/** Caches the most recently used versions, bounded by their number and their text; the latest one always fits. */
export const pinnedFlows = (
  { flows }: { flows: { rows: Pick<FlowRunDeps['flows']['rows'], 'findVersion'> } },
  limits = cacheLimits,
) => {
  const entries = new Map<string, { flow: PinnedFlow; characters: number }>()
  let total = 0
  const trim = (): void => {
    for (const [key, { characters }] of entries) {
      if (entries.size <= 1 || (entries.size <= limits.flows && total <= limits.characters)) return
      entries.delete(key)
      total -= characters
    }
  }
  return async (
    db: RegionDb,
    { flow_id, flow_version }: { flow_id: string; flow_version: number },
  ): Promise<PinnedFlow> => {
    const key = `${flow_id}/${flow_version}`
    let entry = entries.get(key)
    if (entry === undefined) {
      const row = await flows.rows.findVersion(db, flow_id, flow_version)
      if (row === undefined) throw new Error('a run has a version that does not exist')
      entry = { flow: toPinnedFlow(row.definition), characters: row.characters }
    }
    total += entry.characters - (entries.get(key)?.characters ?? 0)
    entries.delete(key)
    entries.set(key, entry)
    trim()
    return entry.flow
  }
}
