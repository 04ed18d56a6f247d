// Declares a field type with exact types: the callbacks know the keys of its blocks, inputs and outputs.
import type { PluginBlock, PluginInput, PluginOutput } from '@company-data/protocol/wire/plugins/plugin-description'
import type { FieldType, MaybePromise, Options, PicksInvalid } from './plugin.ts'

type Block = Omit<PluginBlock, 'depends_on'> & { depends_on?: readonly string[] }
type Input = Omit<PluginInput, 'required'> & { required?: boolean }

interface ValueByType {
  text: string
  date: string
  number: number
  boolean: boolean
}

type SearchKey<B extends Block> = Extract<B, { kind: 'search_select' }>['key']

type TypedBlock<B extends Block> = Exclude<B, { kind: 'search_select' }>

interface Question<B extends Block, I extends Input> {
  picks: { readonly [Key in SearchKey<B>]?: string }
  values: { readonly [T in TypedBlock<B> as T['key']]?: ValueByType[Exclude<T['kind'], 'search_select'>] }
  inputs: { readonly [T in I as T['key']]: ValueByType[T['type']] | (T extends { required: true } ? never : undefined) }
}

interface ExactFieldType<B extends Block, I extends Input, O extends PluginOutput> {
  label: string
  blocks: readonly B[]
  inputs?: readonly I[]
  outputs?: readonly O[]
  /** Required if there is a search_select block. */
  options?(
    question: Question<B, I> & { block: SearchKey<B>; query: string },
  ): MaybePromise<Options['options'] | Options>
  /** Called once every block is answered. Each output has a value of its type, or null. */
  outputsFor(
    question: Question<B, I>,
  ): MaybePromise<{ readonly [T in O as T['key']]: ValueByType[T['type']] | null } | PicksInvalid>
}

/** A field type whose misspelt blocks, inputs and outputs are compile errors. */
export const defineFieldType = <
  const B extends Block,
  const I extends Input = never,
  const O extends PluginOutput = never,
>(
  fieldType: ExactFieldType<B, I, O>,
): FieldType => fieldType as unknown as FieldType
