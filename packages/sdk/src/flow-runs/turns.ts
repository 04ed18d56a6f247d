// The turns of a run: whose turn it is, the current step, the party's next steps, their submit (D2-ANS-22, D2-CUS-06).
import type { FlowNode } from '@company-data/flow-engine'
import { FlowRunError, stepRefusal } from '../errors/flow-run-error.ts'
import { isOutcomeUnknown } from '../errors/outcome-unknown.ts'
import type { PluginAskerOptions } from '../plugins/ask-plugin.ts'
import { readPluginPass } from './run-access.ts'
import { recipientKeys } from './run-keys.ts'
import type { FlowRunRecord } from './run-record.ts'
import type { RunSession, RunState } from './run-session.ts'
import { type FlowStep, flowStep, type TurnStep } from './steps/flow-step.ts'
import { type SentStep, sendAnswers } from './steps/send-answers.ts'

/**
 * Your consecutive steps, to answer together and send at the end. Request it again after every change of an input: an
 * answer decides which step follows.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const turn: FlowTurn = run.turn()
 * console.log(turn.steps.map(({ label }) => label))
 * if (turn.isComplete) await turn.submit()
 */
export interface FlowTurn {
  /**
   * The current step, and the following ones while they are yours, by the current input. Each sees the input before it.
   * A step that asks a plugin is not among the later ones: the platform admits its questions only once it is current.
   */
  readonly steps: readonly FlowStep[]
  /** True if the last of them is answered. */
  readonly isComplete: boolean
  /** Sends the steps in order. If one is refused, the earlier ones are sent, and it is the current one. */
  submit(onSent?: (step: FlowStep) => void): Promise<void>
}

/** The state of a run in a turn. */
type TurnState = Pick<RunSession<unknown>, 'flow' | 'parties' | 'state'>

/** The node whose answers the run awaits; undefined in every other state. */
const awaitedNode = ({ flow, state }: TurnState): FlowNode | undefined => {
  const { status, current_node } = state().record
  const node = flow.node(current_node)
  return status === `awaiting_${node?.party}` ? node : undefined
}

export const requireTurn = (session: TurnState): FlowNode => {
  const node = awaitedNode(session)
  if (node === undefined) throw new FlowRunError('not_awaiting')
  if (!session.parties.includes(node.party)) throw new FlowRunError('not_your_turn', { names: [node.party] })
  return node
}

export type Send = (node: FlowNode, step: Omit<SentStep, 'keys'>) => Promise<void>

const sender = (session: RunSession<unknown>): Send => {
  const { access, state, change, refresh, remember } = session
  const readRecipientKeys = recipientKeys(access, state().record)
  /** The run was read after a submit whose response was lost: only it shows whether the submit counted (FA-65). */
  let isKnown = true
  const hasMovedOn = async ({ current_node, status }: FlowRunRecord): Promise<boolean> => {
    await refresh()
    isKnown = true
    const { record } = state()
    return current_node !== record.current_node || status !== record.status
  }
  return async (node, step) => {
    if (requireTurn(session).key !== node.key) throw new FlowRunError('not_awaiting')
    const { record } = state()
    if (!isKnown && (await hasMovedOn(record))) return
    const keys = await readRecipientKeys(record)
    try {
      await change(() => sendAnswers(access, { ...step, keys }, remember))
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      isKnown = false
      if (!(await hasMovedOn(record))) throw error
    }
  }
}

/** A run whose steps can be answered: on the platform, or in a trial. */
export interface TurnIo extends TurnState {
  plugins: PluginAskerOptions
  send: Send
}

export const platformTurns = (session: RunSession<unknown>): TurnIo => {
  const { access, flow, parties, state } = session
  const plugins = { getPass: () => readPluginPass(access), refuseText: access.guard?.refuse }
  return { flow, parties, state, plugins, send: sender(session) }
}

/** The steps with input, by the keys of their nodes. The input stays while the run is read again. */
const ownSteps = (session: TurnIo) => {
  const { flow, parties, state, plugins, send } = session
  const steps = new Map<string, TurnStep>()
  const previous = new Map<string, TurnStep>()
  const now = ({ key }: FlowNode): RunState =>
    key === state().record.current_node ? state() : (previous.get(key)?.after() ?? state())
  const create = (node: FlowNode): TurnStep =>
    flowStep({
      flow,
      node,
      plugins,
      now: () => now(node),
      async send(sentStep) {
        await send(node, sentStep)
        steps.delete(node.key)
      },
    })
  const at = (node: FlowNode): TurnStep => {
    const step = steps.get(node.key) ?? create(node)
    steps.set(node.key, step)
    return step
  }
  /** FG-02: an empty leaf is not a step; the run reaches it immediately. */
  const isAnswerableStep = ({ key, elements }: FlowNode): boolean =>
    elements.every(({ kind }) => kind !== 'plugin') && (elements.length > 0 || flow.edgesFrom(key).length > 0)
  const after = (step: TurnStep): FlowNode | undefined => {
    const next = flow.node(step.following() ?? '')
    return next && parties.includes(next.party) && isAnswerableStep(next) ? next : undefined
  }
  return {
    at,
    path(): TurnStep[] {
      const first = at(requireTurn(session))
      const path = [first]
      for (let last = first, next = after(last); next !== undefined; next = after(last)) {
        previous.set(next.key, last)
        last = at(next)
        path.push(last)
      }
      return path
    },
  }
}

export const turnActions = (session: TurnIo) => {
  const { at, path } = ownSteps(session)
  const submit: FlowTurn['submit'] = async (onSent) => {
    await at(requireTurn(session)).askPlugins()
    const steps = path()
    const last = steps.at(-1)
    // Nothing is sent of an incomplete turn.
    if (last && !last.isComplete()) {
      const { problems } = last.view()
      throw problems.length > 0 ? stepRefusal(problems) : new FlowRunError('no_next_step')
    }
    for (const step of steps) {
      await step.submit()
      onSent?.(step)
    }
  }
  return {
    isMyTurn: (): boolean => {
      const node = awaitedNode(session)
      return node !== undefined && session.parties.includes(node.party)
    },
    step: (): FlowStep => at(requireTurn(session)),
    turn(): FlowTurn {
      const steps = path()
      return { steps, isComplete: steps.at(-1)?.isComplete() ?? false, submit }
    },
  }
}
