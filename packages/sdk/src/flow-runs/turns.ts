// The turns of a run: whose it is, the current step, and what happens to its answers (D2-ANS-22, D2-CUS-06).
import type { FlowNode } from '@company-data/flow-engine'
import { ConnectionError } from '../errors/connection-error.ts'
import { FlowRunError } from '../errors/flow-run-error.ts'
import { isPlatformError } from '../errors/platform-error.ts'
import { readPluginPass } from './run-door.ts'
import { recipientKeys } from './run-keys.ts'
import type { RunSession } from './run-session.ts'
import { type FlowStep, flowStep } from './steps/flow-step.ts'
import { type SentStep, sendAnswers } from './steps/send-answers.ts'

/** The answer to a submit was lost: only the run itself tells whether it counted (FA-65). */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError || isPlatformError(error, 'server.outcome_unknown')

/** The node that the run awaits answers to; undefined in every other state. */
const awaitedNode = ({ flow, state }: RunSession<unknown>): FlowNode | undefined => {
  const { status, current_node } = state().record
  const node = flow.node(current_node)
  return status === `awaiting_${node?.party}` ? node : undefined
}

const requireTurn = (session: RunSession<unknown>): FlowNode => {
  const node = awaitedNode(session)
  if (node === undefined) throw new FlowRunError('not_awaiting')
  if (!session.parties.includes(node.party)) throw new FlowRunError('not_your_turn', { names: [node.party] })
  return node
}

const sender = (session: RunSession<unknown>) => {
  const { door, state, adopt, refresh, remember } = session
  const keysOf = recipientKeys(door)
  return async (step: Omit<SentStep, 'keys'>): Promise<void> => {
    requireTurn(session)
    const { record } = state()
    const keys = await keysOf(record)
    try {
      await adopt(await sendAnswers(door, { ...step, keys }, remember))
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      await refresh()
      const { current_node, status } = state().record
      if (current_node === record.current_node && status === record.status) throw error
    }
  }
}

export const turnActs = (session: RunSession<unknown>) => {
  const send = sender(session)
  let step: FlowStep | undefined
  return {
    isMyTurn: (): boolean => {
      const node = awaitedNode(session)
      return node !== undefined && session.parties.includes(node.party)
    },
    step(): FlowStep {
      const node = requireTurn(session)
      // What was entered stays while the run is read again.
      if (step?.key === node.key) return step
      const plugins = { getPass: () => readPluginPass(session.door) }
      step = flowStep({ flow: session.flow, node, ...session.state(), plugins, send })
      return step
    },
  }
}
