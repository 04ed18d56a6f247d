// A definition with its tests, as an author writes it: members with a default may be absent (FA-01).

import type {
  Constant,
  Edge,
  FieldElement,
  FlowNode,
  ImageElement,
  LeafDocument,
  Output,
  OutputMode,
  Party,
  PluginElement,
  PluginUse,
  Rule,
  TextElement,
} from '../definition/index.ts'
import type { DefinitionTest } from './definition-test.ts'

type WithOptional<T, Name extends keyof T> = Omit<T, Name> & { [Key in Name]?: T[Key] | undefined }

type WithMembers<T, Members> = Omit<T, keyof Members> & Members

type PartyInput = WithOptional<Party, 'type'>

type EdgeInput = WithOptional<Edge, 'when'>

type ConstantInput = WithOptional<Constant, 'shown_on'>

type FieldElementInput = WithOptional<FieldElement, Exclude<keyof FieldElement, 'kind' | 'slug' | 'type' | 'label'>>

type TextElementInput = WithOptional<TextElement, 'show_if'>

type ImageElementInput = WithOptional<ImageElement, 'show_if'>

/** FA-08: the platform copies the snapshot from the plugin's description. */
type PluginElementInput = WithMembers<
  WithOptional<PluginElement, 'required' | 'show_if'>,
  { plugin: WithOptional<PluginUse, 'snapshot'> }
>

type FlowElementInput = FieldElementInput | TextElementInput | ImageElementInput | PluginElementInput

type RuleSource = 'asset_key' | 'source_field' | 'source_connection'

/** A rule has exactly one of the three sources; a null one counts as absent. */
type RuleInput = WithOptional<Omit<Rule, RuleSource>, 'condition' | 'languages' | 'signers'> & {
  [Name in RuleSource]?: Rule[Name] | null | undefined
}

type OutputInput = WithMembers<Output, { rules: RuleInput[] }>

type LeafDocumentInput = WithMembers<LeafDocument, { outputs: OutputInput[] }>

type FlowNodeInput = WithMembers<
  FlowNode,
  { elements: FlowElementInput[]; document?: LeafDocumentInput | null | undefined }
>

type DefinitionTestInput = WithMembers<
  WithOptional<DefinitionTest, 'reference_date' | 'language' | 'held_sources'>,
  { expected: Partial<DefinitionTest['expected']> }
>

export type DefinitionInput = {
  entry: string | null
  output_mode: OutputMode
  parties: PartyInput[]
  nodes: FlowNodeInput[]
  edges: EdgeInput[]
  constants: ConstantInput[]
  /** Stored beside the definition; runs never include them. */
  tests?: readonly DefinitionTestInput[] | undefined
}
