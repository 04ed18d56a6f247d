// The events that the reference expects, member by member, next to those that a feed or an endpoint received.

import { copyKey, type TrackedRun } from './model-calls.ts'
import { modelOutputs } from './model-flow.ts'
import type { ModelWorld } from './model-world.ts'
import type { ModelEvent } from './reference.ts'

type Members = Record<string, unknown>

const findName = (output: string): string | undefined => modelOutputs.find(({ key }) => key === output)?.name

/** FG-34: a run is about its first counterparty, a document about its participant. */
const aboutRun = (world: ModelWorld) => {
  const { userId, shareCode } = world.member('tenant')
  return { person_user_id: userId, share_code: shareCode }
}

const toDocumentMember = (trackedRun: TrackedRun, { output, party }: Extract<ModelEvent, { output: string }>) => ({
  document_id: trackedRun.documentIds.get(copyKey(output, party)),
})

/** As the service gets it (D2-EVT-01, D2-EVT-02, FA-85), without `id` and `at`. */
export const serviceEvent = (world: ModelWorld, trackedRun: TrackedRun, event: ModelEvent): Members => {
  if (event.event === 'flow_run_turn')
    return { event: event.event, ...aboutRun(world), flow_run_id: trackedRun.runId, awaiting_party: event.party }
  if (event.event === 'flow_completed') return { event: event.event, ...aboutRun(world), flow_run_id: trackedRun.runId }
  const { userId, connectionId, shareCode } = world.member(world.bindings[event.party])
  const about = { person_user_id: userId, share_code: shareCode, connection_id: connectionId }
  const base = { event: event.event, ...about, ...toDocumentMember(trackedRun, event) }
  if (event.event === 'document_status_changed') return { ...base, status: event.status, action: event.action }
  return { ...base, name: findName(event.output), kind: 'agreement', payload_kind: 'file' }
}

/** The members that are compared; of a flow event there are no others (D2-EVT-01, D2-EVT-02). */
export const serviceMembers = ({ id: _, at: __, ...event }: Members): Members => {
  if (event.event !== 'document_status_changed') return event
  const { person_user_id, share_code, connection_id, document_id, status, action } = event
  return { event: event.event, person_user_id, share_code, connection_id, document_id, status, action }
}

/** FA-86, A-81: the events for a company that is a customer, in short; undefined when the event is not for it. */
export const firmEvent = (world: ModelWorld, trackedRun: TrackedRun, event: ModelEvent): unknown[] | undefined => {
  if (event.event === 'flow_completed') return [event.event, trackedRun.runId]
  if (world.bindings[event.party] !== 'firm') return undefined
  if (event.event === 'flow_run_turn') return [event.event, trackedRun.runId, event.party]
  const { document_id } = toDocumentMember(trackedRun, event)
  return event.event === 'document_status_changed'
    ? [event.event, document_id, event.status, event.action]
    : [event.event, document_id]
}

export const firmMembers = (event: Members): unknown[] => {
  const { event: name, flow_run_id, awaiting_party, document_id, status, action } = event
  if (name === 'flow_completed') return [name, flow_run_id]
  if (name === 'flow_run_turn') return [name, flow_run_id, awaiting_party]
  return name === 'document_status_changed' ? [name, document_id, status, action] : [name, document_id]
}
