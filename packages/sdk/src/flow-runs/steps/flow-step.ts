// The current step of a run, as answered by its party (Document 2 §4.2, FG-41).

import { isBinary } from '@company-data/field-types/resolve'
import {
  computeBounds,
  type Flow,
  type FlowNode,
  findNextNode,
  isSendable,
  type PluginElement,
  pluginInputs,
  privateDrafts,
  type StepView,
  tagValues,
  viewStep,
  viewText,
} from '@company-data/flow-engine'
import { FlowRunError, type FlowStepProblem, stepRefusal } from '../../errors/flow-run-error.ts'
import type { NewFile } from '../../files/file-envelope.ts'
import type { PluginAskerOptions } from '../../plugins/ask-plugin.ts'
import type { PluginField } from '../../plugins/plugin-field.ts'
import type { RunState } from '../run-session.ts'
import { type CheckedStep, checkAnswers } from './checked-answers.ts'
import { unprintableProblems } from './printed-answers.ts'
import type { SentStep } from './send-answers.ts'
import { findAnswerable, type LinkedDatum, PENDING_FILE, stepDrafts } from './step-drafts.ts'
import { stepPlugins } from './step-plugins.ts'
import { type FlowElementView, type FlowStepView, fieldView, imageView, pluginView, textView } from './step-view.ts'

/**
 * The current step of a run that is yours to answer. The input stays on this device until `submit`.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const step: FlowStep = run.step()
 * step.enter('birth_date', '2001-03-11')
 * console.log(step.view().constants)
 * await step.submit()
 */
export interface FlowStep {
  readonly key: string
  readonly label: string
  /** The current state of the step: defaults written, constants computed, texts with their tags. */
  view(): FlowStepView
  /** Types a value; "" clears the field. `isPrivate`: the owner copied it from a private value of a connection (FG-18). */
  enter(slug: string, value: unknown, options?: { isPrivate?: boolean }): void
  /** Answers with a value of a customer's profile: the run then carries its verification. */
  link(slug: string, datum: LinkedDatum): void
  /** Answers with a file; `datum` if it is a file of the profile. */
  attach(slug: string, file: NewFile, datum?: { id: string; is_private?: boolean }): void
  /** The field of a plugin: search, pick, ask. Every call returns the same object. */
  pluginField(slug: string): PluginField
  /** Asks the plugins whose outputs are missing or outdated, as `submit` does (D2-PLG-09). */
  askPlugins(): Promise<void>
  /** Checks, chooses the next step, seals for every party and submits. Nothing is sent while there is a problem. */
  submit(): Promise<void>
}

/** A step among others of the same turn: later ones see its input before it is sent. */
export interface TurnStep extends FlowStep {
  /** The next node; null while there is a problem, at a leaf, and where no edge matches. */
  following(): string | null
  isComplete(): boolean
  /** The run as it would be after this step. */
  after(): RunState
}

export interface StepDeps {
  flow: Flow
  node: FlowNode
  /** The run as this step currently sees it. */
  now(): RunState
  plugins: PluginAskerOptions
  send(step: Omit<SentStep, 'keys'>): Promise<void>
}

const createEngine = ({ flow, node, now, plugins: options }: StepDeps) => {
  const inputs = stepDrafts(node, (type) => isBinary([...flow.fieldTypes], type))
  const compute = (): StepView => {
    const { answers, record } = now()
    const input = { answers: answers.values, drafts: inputs.drafts, referenceDate: record.reference_date }
    const view = viewStep(flow, node.key, input)
    if (view === null) throw new TypeError(`The flow has no node ${node.key}.`)
    return view
  }
  const privateOnes = (view: StepView) => privateDrafts(flow, node.key, view.drafts, now().record.private_slugs)
  const readPluginInputs = (element: PluginElement, view = compute()) => {
    const disclosure = {
      privateSlugs: now().record.private_slugs,
      privateDrafts: privateOnes(view),
      callerParty: node.party,
    }
    return pluginInputs(flow, element, view.scope, (key) => isSendable(flow, key, disclosure))
  }
  const plugins = stepPlugins({ ...options, readPluginInputs })
  return {
    inputs,
    plugins,
    readPluginInputs,
    privateOnes,
    /** Includes the current answers of plugins, and remembers the written defaults. */
    settle(): StepView {
      for (const [slug, answer] of plugins.answers()) inputs.writePluginAnswer(slug, answer)
      const view = compute()
      inputs.replace(view.drafts)
      return view
    },
  }
}

type Engine = ReturnType<typeof createEngine>

const elementViews = ({ flow, now }: StepDeps, engine: Engine, view: StepView): FlowElementView[] => {
  const readTagValue = tagValues(flow, view.scope, now().tags)
  return view.elements.map((element) => {
    if (element.kind === 'text') return textView(element.key, viewText(element.text, readTagValue))
    if (element.kind === 'image') return imageView(element)
    const draft = view.drafts.get(element.slug)
    return element.kind === 'field'
      ? fieldView(element, draft, computeBounds(flow, element, view.scope))
      : pluginView(element, draft, engine.readPluginInputs(element, view))
  })
}

/** FG-41: the answers with those of this step as they will be stored; hidden or empty ones have no value. */
const valuesAfter = ({ node, now }: StepDeps, checked: CheckedStep): Record<string, string> => {
  const slugs = new Set(node.elements.flatMap((element) => ('slug' in element ? [element.slug] : [])))
  const before = Object.entries(now().answers.values).filter(([slug]) => !slugs.has(slug))
  const texts = checked.answers.map(({ slug, text, isFile }) => [slug, isFile ? PENDING_FILE : text] as const)
  return Object.fromEntries([...before, ...texts])
}

const nextAfter = (deps: StepDeps, checked: CheckedStep): string | null => {
  const { flow, node, now } = deps
  return findNextNode(flow, node.key, flow.scope(valuesAfter(deps, checked), now().record.reference_date))
}

const listProblems = (flow: Flow, view: StepView, checked: CheckedStep): FlowStepProblem[] => [
  ...view.problems,
  ...checked.problems,
  ...unprintableProblems(flow, view),
]

export const flowStep = (deps: StepDeps): TurnStep => {
  const { flow, node, now } = deps
  const engine = createEngine(deps)
  const { inputs, plugins } = engine
  const isLeaf = !flow.definition.edges.some(({ from }) => from === node.key)
  const check = () => {
    const view = engine.settle()
    const checked = checkAnswers(flow, view.elements, view.drafts, inputs)
    return { view, checked, problems: listProblems(flow, view, checked) }
  }
  const askPlugins = async (): Promise<void> => {
    const visible = engine.settle().elements.flatMap((element) => (element.kind === 'plugin' ? [element.slug] : []))
    await plugins.askOutdated(new Set(visible))
  }
  const following = (): string | null => {
    const { checked, problems } = check()
    return isLeaf || problems.length > 0 ? null : nextAfter(deps, checked)
  }
  return {
    key: node.key,
    label: node.label,
    view() {
      const { view, checked, problems } = check()
      const elements = elementViews(deps, engine, view)
      return { elements, constants: view.constants, problems, next: isLeaf ? null : nextAfter(deps, checked), isLeaf }
    },
    enter: (slug, value, { isPrivate = false } = {}) => inputs.enter(slug, value, isPrivate),
    link: inputs.link,
    attach: (slug, file, datum) => inputs.attach(slug, file, datum),
    pluginField(slug) {
      const element = findAnswerable(node, slug)
      if (element.kind !== 'plugin') throw new TypeError(`${slug} is answered by no plugin.`)
      return plugins.field(element)
    },
    askPlugins,
    following,
    isComplete: () => (isLeaf ? check().problems.length === 0 : following() !== null),
    after() {
      const { view, checked } = check()
      const { record, answers, tags } = now()
      const private_slugs = [...new Set([...record.private_slugs, ...engine.privateOnes(view)])]
      return {
        record: { ...record, private_slugs },
        answers: { ...answers, values: valuesAfter(deps, checked) },
        tags,
      }
    },
    async submit() {
      const { unopened } = now().answers
      if (unopened.length > 0) throw new FlowRunError('answers_unreadable', { names: unopened })
      await askPlugins()
      const { view, checked, problems } = check()
      if (problems.length > 0) throw stepRefusal(problems)
      const next = isLeaf ? null : nextAfter(deps, checked)
      if (!isLeaf && next === null) throw new FlowRunError('no_next_step')
      await deps.send({
        answers: checked.answers,
        privateSlugs: engine.privateOnes(view),
        links: inputs.links,
        next: next === null ? { leaf: true } : { next_node: next },
      })
    },
  }
}
