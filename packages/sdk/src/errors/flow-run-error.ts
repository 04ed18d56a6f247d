// The error of an action on a run that this client refuses before anything is written.

/**
 * The reason why an action on a run was refused.
 * @example
 * const reason: FlowRunErrorReason = 'not_your_turn'
 */
export type FlowRunErrorReason =
  | 'not_your_turn'
  | 'not_awaiting'
  | 'step_incomplete'
  | 'character_unprintable'
  | 'no_next_step'
  | 'keys_missing'
  | 'not_generatable'
  | 'answers_unreadable'
  | 'no_document'
  | 'picks_invalid'

/**
 * A problem of one answer of a step. `problem` is `required`, `below_min`, `above_max`, `type`, `link`, `plugin` or
 * `unprintable`. For `type`, `reason` says what the type asks for and never quotes the value; `key` is its stable key, and
 * `entry` the part of the value that it is about. For `unprintable`,
 * `characters` are those that no document can print.
 * @example
 * const problem: FlowStepProblem = { slug: 'birth_date', problem: 'type', reason: 'This is not a date.' }
 */
export interface FlowStepProblem {
  slug: string
  problem: 'required' | 'below_min' | 'above_max' | 'type' | 'link' | 'plugin' | 'unprintable'
  reason?: string
  key?: string
  entry?: string
  characters?: readonly string[]
}

const messages: Readonly<Record<FlowRunErrorReason, string>> = {
  not_your_turn: 'The current step of the run is not bound to you. Nothing was sent.',
  not_awaiting: 'The run awaits no answers. Nothing was sent.',
  step_incomplete: 'Answers of this step are missing or do not fit. Nothing was sent.',
  character_unprintable: 'An answer or constant has a character that no document can print. Nothing was sent.',
  no_next_step: 'The flow has no next step for these answers. Nothing was sent.',
  keys_missing: 'A party of the run has no key that answers could be sealed to. Nothing was sent.',
  not_generatable: 'The run does not wait for you to generate its documents. Nothing was sent.',
  answers_unreadable: 'Some answers of the run do not open with your key. Nothing was sent.',
  no_document: 'You have no copy of this output document.',
  picks_invalid: 'The plugin no longer offers what was picked. Pick again.',
}

/**
 * This client refused an action on a run, and nothing was written.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * try {
 *   await run.step().submit()
 * } catch (error) {
 *   if (error instanceof FlowRunError) console.log(error.reason, error.problems)
 * }
 */
export class FlowRunError extends Error {
  readonly reason: FlowRunErrorReason
  /** For `step_incomplete` and `character_unprintable`: every problem of the step. */
  readonly problems: readonly FlowStepProblem[]
  /** For `character_unprintable`: the field or constant, and its characters that no document can print. */
  readonly slug: string | undefined
  readonly characters: readonly string[]
  /** For the other reasons: the slugs, blocks or parties concerned. */
  readonly names: readonly string[]

  constructor(
    reason: FlowRunErrorReason,
    { problems = [], names = [] }: { problems?: readonly FlowStepProblem[]; names?: readonly string[] } = {},
  ) {
    super(messages[reason])
    this.name = 'FlowRunError'
    this.reason = reason
    this.problems = problems
    this.names = names
    const unprintable = problems.find(({ problem }) => problem === 'unprintable')
    this.slug = unprintable?.slug
    this.characters = unprintable?.characters ?? []
  }
}

/** The error of a step that cannot be sent with these problems. */
export const stepRefusal = (problems: readonly FlowStepProblem[]): FlowRunError => {
  const isUnprintable = problems.some(({ problem }) => problem === 'unprintable')
  return new FlowRunError(isUnprintable ? 'character_unprintable' : 'step_incomplete', { problems })
}
