// One plugin field of a form: its picks and values, the next possible questions, and stale outputs (FG-12, FG-13).
import type { PluginBlock, PluginSnapshot } from '@company-data/protocol/wire/plugins/plugin-description'
import type { PluginSpec } from '@company-data/protocol/wire/plugins/plugins'
import { type PluginAskerOptions, pluginAsker } from './ask-plugin.ts'
import { type PluginOption, type PluginOptions, type PluginValue, readOptions, readOutputs } from './plugin-reply.ts'

/**
 * The inputs of a question, without private and invalid ones.
 * @example
 * const inputs: PluginFieldInputs = { inputs: { budget: 980 }, isComplete: true }
 */
export interface PluginFieldInputs {
  inputs: Readonly<Record<string, PluginValue>>
  /** False while a required input is missing: the field cannot be answered yet. */
  isComplete: boolean
}

/**
 * The options of a plugin field: its spec comes with the pass, its inputs are read again for each question.
 * @example
 * const getPass = () => person.pluginPasses.create({ code: 'ACME/LEASE' })
 * const spec = (await getPass()).specs.car
 * if (spec) {
 *   const options: PluginFieldOptions = { spec, getPass, readInputs: () => ({ inputs: {}, isComplete: true }) }
 *   console.log(createPluginField(options).unanswered())
 * }
 */
export interface PluginFieldOptions extends PluginAskerOptions {
  spec: PluginSpec
  readInputs: () => PluginFieldInputs
}

/**
 * A plugin field of a form, as `createPluginField` makes it.
 * @example
 * const optionsOf = async (field: PluginField) => (await field.search('make', 'vol'))?.options ?? []
 */
export interface PluginField {
  /** Takes an option of a block of kind search_select; blocks that depend on it are cleared, and so are the outputs. */
  pick(block: string, option: PluginOption): void
  /** Takes the value of a typed block. */
  enter(block: string, value: PluginValue): void
  /** Clears the answer of a block, with those that depend on it and the outputs. */
  clear(block: string): void
  /**
   * True if no required input is missing (D2-FWD-16) and the blocks that this one depends on are answered (D2-PLG-11).
   */
  canSearch(block: string): boolean
  /** The options of a block; undefined when a later search of it, or a later pick, supersedes it (type-ahead). */
  search(block: string, query: string): Promise<PluginOptions | undefined>
  /** The blocks without an answer. */
  unanswered(): string[]
  /**
   * Requests the outputs. Picks that no longer fit are cleared and named; undefined when the field was changed in the
   * meantime.
   */
  askOutputs(): Promise<
    { picksInvalid: string[] } | { outputs: Readonly<Record<string, PluginValue | null>> } | undefined
  >
  /** True if an input has changed since the outputs were requested: ask again before submitting (D2-PLG-09). */
  isStale(): boolean
  /** The answer to submit (FG-13); undefined until there are outputs, and while they are stale. */
  answer(): string | undefined
}

const sortedJson = (inputs: Readonly<Record<string, PluginValue>>): string =>
  JSON.stringify(Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The blocks that a block depends on, directly or through others; each is visited once, even in cycles. */
const listDependencies = (blocks: readonly PluginBlock[], key: string): string[] => {
  const listDirectDependencies = (name: string): readonly string[] =>
    blocks.find((block) => block.key === name)?.depends_on ?? []
  const keys = new Set(listDirectDependencies(key))
  // Iterating a set also visits the entries added during the iteration.
  for (const name of keys) for (const further of listDirectDependencies(name)) keys.add(further)
  return [...keys]
}

/** The picks and typed values. */
const blockAnswers = (blocks: readonly PluginBlock[]) => {
  const picks = new Map<string, PluginOption>()
  const values = new Map<string, PluginValue>()
  const getKind = (key: string): PluginBlock['kind'] => {
    const kind = blocks.find((block) => block.key === key)?.kind
    if (kind === undefined) throw new Error(`there is no block ${key}`)
    return kind
  }
  const isAnswered = (key: string): boolean => picks.has(key) || values.has(key)
  const among = <T, R>(map: ReadonlyMap<string, T>, keys: readonly string[], read: (value: T) => R) =>
    Object.fromEntries([...map].filter(([key]) => keys.includes(key)).map(([key, value]) => [key, read(value)]))
  return {
    picks,
    values,
    getKind,
    isAnswered,
    /** T-51: clearing a block also clears those that depend on it. */
    clear(keys: readonly string[]): void {
      for (const { key } of blocks) {
        if (!keys.includes(key) && !listDependencies(blocks, key).some((name) => keys.includes(name))) continue
        picks.delete(key)
        values.delete(key)
      }
    },
    asked: (keys: readonly string[]) => ({
      picks: among(picks, keys, ({ id }) => id),
      values: among(values, keys, (value) => value),
    }),
  }
}

/** D2-FWD-16 to -19: while a required input is missing the field cannot be answered, so its plugin is asked nothing. */
const requireComplete = ({ inputs, isComplete }: PluginFieldInputs): PluginFieldInputs['inputs'] => {
  if (!isComplete) throw new Error('a required input is missing')
  return inputs
}

type Answers = ReturnType<typeof blockAnswers>
type Outputs = Readonly<Record<string, PluginValue | null>>

const formatAnswer = (
  { field_type }: PluginSpec,
  snapshot: PluginSnapshot,
  answers: Answers,
  outputs: Outputs,
): string =>
  JSON.stringify({
    _plugin: 1,
    plugin: snapshot.plugin_name,
    field_type,
    label: snapshot.label,
    blocks: snapshot.blocks.map(({ key, kind, label }) => ({
      key,
      kind,
      label,
      ...(kind === 'search_select' ? { pick: answers.picks.get(key) } : { value: answers.values.get(key) }),
    })),
    outputs: snapshot.outputs.map(({ key, type, label }) => ({ key, type, label, value: outputs[key] ?? null })),
  })

/**
 * A plugin field of a form: search and pick, type, ask for the outputs, and write the answer.
 * @example
 * const getPass = () => person.pluginPasses.create({ code: 'ACME/LEASE' })
 * const spec = (await getPass()).specs.car
 * if (spec) {
 *   const field = createPluginField({ spec, getPass, readInputs: () => ({ inputs: {}, isComplete: true }) })
 *   const [option] = (await field.search('model', 'ex'))?.options ?? []
 *   if (option) field.pick('model', option)
 *   await field.askOutputs()
 *   console.log(field.answer())
 * }
 */
export const createPluginField = ({ spec, readInputs, ...options }: PluginFieldOptions): PluginField => {
  const { snapshot, plugin_id, field_type } = spec
  if (snapshot === null) throw new Error('the spec has no snapshot')
  const asker = pluginAsker(options)
  const answers = blockAnswers(snapshot.blocks)
  const allKeys = snapshot.blocks.map(({ key }) => key)
  const searches = new Map<string, number>()
  let outputs: { values: Outputs; inputs: string } | undefined
  let changes = 0
  const changed = (): void => {
    changes += 1
    outputs = undefined
  }
  const isReachable = (block: string): boolean => listDependencies(snapshot.blocks, block).every(answers.isAnswered)
  const isStale = (): boolean => outputs !== undefined && outputs.inputs !== sortedJson(readInputs().inputs)
  const unanswered = (): string[] => allKeys.filter((key) => !answers.isAnswered(key))
  const ask = (op: 'options' | 'outputs', block: string | null, query: string | null, keys: readonly string[]) => {
    const { inputs } = readInputs()
    return asker.ask(plugin_id, { field_type, op, block, query, ...answers.asked(keys), inputs })
  }

  return {
    canSearch: (block) => readInputs().isComplete && isReachable(block),
    unanswered,
    isStale,
    pick(block, { id, label }) {
      if (answers.getKind(block) !== 'search_select') throw new Error(`${block} is not picked but typed`)
      answers.clear([block])
      answers.picks.set(block, { id, label })
      changed()
    },
    enter(block, value) {
      if (answers.getKind(block) === 'search_select') throw new Error(`${block} is not typed but picked`)
      answers.clear([block])
      answers.values.set(block, value)
      changed()
    },
    clear(block) {
      answers.getKind(block)
      answers.clear([block])
      changed()
    },
    async search(block, query) {
      if (answers.getKind(block) !== 'search_select') throw new Error(`${block} has no options`)
      requireComplete(readInputs())
      if (!isReachable(block)) throw new Error(`${block} depends on blocks that are not answered`)
      const [turn, before] = [(searches.get(block) ?? 0) + 1, changes]
      searches.set(block, turn)
      const reply = await ask('options', block, query, listDependencies(snapshot.blocks, block))
      return searches.get(block) === turn && changes === before ? readOptions(reply) : undefined
    },
    async askOutputs() {
      const inputs = requireComplete(readInputs())
      if (unanswered().length > 0) throw new Error(`${unanswered().join(', ')} must be answered first`)
      const before = changes
      const reply = readOutputs(await ask('outputs', null, null, allKeys), snapshot.outputs)
      if (changes !== before) return undefined
      if ('picksInvalid' in reply) {
        answers.clear(reply.picksInvalid.length === 0 ? allKeys : reply.picksInvalid)
        changed()
        return reply
      }
      outputs = { values: reply.outputs, inputs: sortedJson(inputs) }
      return reply
    },
    answer: () =>
      outputs === undefined || isStale() ? undefined : formatAnswer(spec, snapshot, answers, outputs.values),
  }
}
