// The definition of a flow, as drafted, published and pinned on a run (FG-01 to FG-04).

import type { Condition } from './condition.ts'
import type { Expression, ResultType } from './expression.ts'

/**
 * The members are those of the wire. Expressions and conditions have the types of a published definition; those of a
 * draft may be any JSON (FA-02), so code that reads drafts checks each one before it trusts it.
 */
export type Definition = {
  /** Null only in a draft (FA-03). */
  entry: string | null
  output_mode: OutputMode
  /** Their order decides the primary counterparty, the default signers and ties. */
  parties: Party[]
  nodes: FlowNode[]
  /** The order among edges with the same `from` is the order in which they are tried. */
  edges: Edge[]
  constants: Constant[]
}

export type OutputMode = 'data_only' | 'document'

export type Party = { key: string; label: string; type: PartyType | null }

/** A party without a type is of an older kind: the caller of the trigger binds it. */
export type PartyType = 'owner' | 'person' | 'company'

/** A leaf is a node without outgoing edges (FG-02); there is no other kind of node. */
export type FlowNode = {
  key: string
  label: string
  party: string
  /** In the order in which they are shown. */
  elements: FlowElement[]
  document: LeafDocument | null
}

export type Edge = { from: string; to: string; when: Condition | null }

export type Constant = {
  key: string
  label: string
  result_type: ResultType
  expr: Expression
  /** The nodes that show the value read-only; an internal constant has none. */
  shown_on: string[]
}

/** FA-05: a draft may hold elements of other kinds unchanged; their `kind` matches none of these four. */
export type FlowElement = FieldElement | TextElement | ImageElement | PluginElement

export type FieldElement = {
  kind: 'field'
  slug: string
  type: string
  label: string
  help: string | null
  required: boolean
  show_if: Condition | null
  link: Link
  verified_max_age_days: number | null
  options: string[] | null
  /** The request field that gets the value when a data_only run completes (FG-35). */
  request_slug: string | null
  default: Expression | null
  min: Expression | null
  max: Expression | null
}

/** Allowed sources of a value: typed or linked, typed only, linked, linked from a verified field. */
export type Link = 'any' | 'none' | 'connected' | 'verified'

export type TextElement = { kind: 'text'; key: string; text: string; show_if: Condition | null }

export type ImageElement = { kind: 'image'; key: string; asset_key: string; alt: string; show_if: Condition | null }

export type PluginElement = {
  kind: 'plugin'
  slug: string
  label: string
  required: boolean
  show_if: Condition | null
  plugin: PluginUse
}

export type PluginUse = {
  plugin_id: string
  field_type: string
  /** Null while the plugin or its field type is unknown (FA-08). */
  snapshot: PluginSnapshot | null
  /** Key of a plugin input → key of the flow. */
  inputs: Record<string, string>
}

export type PluginSnapshot = {
  plugin_name: string
  host: string
  label: string
  blocks: PluginBlock[]
  inputs: PluginInput[]
  outputs: PluginOutput[]
}

export type PluginBlock = { key: string; kind: BlockKind; label: string; depends_on?: string[] }
export type BlockKind = 'search_select' | ResultType
export type PluginInput = { key: string; type: ResultType; label: string; required: boolean }
export type PluginOutput = { key: string; type: ResultType; label: string }

export type LeafDocument = { language_party: string; outputs: Output[] }

export type Output = { output_key: string; name: string; rules: Rule[] }

/** A rule has exactly one of the three sources. */
export type Rule = {
  asset_key?: string
  source_field?: string
  source_connection?: { party: string; request_slug: string }
  condition: Condition | null
  languages: 'all' | string[]
  /** Null: every party signs, in the order of the parties. */
  signers: Signer[] | null
}

export type Signer = { party: string; action: SignerAction }
export type SignerAction = 'sign' | 'accept'
