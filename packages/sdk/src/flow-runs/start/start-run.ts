// Starts a run of the latest published version: parties resolved, tag values compiled, sources staged (Document 2 §4.1, §9.2).
import { isOutcomeUnknown } from '../../errors/outcome-unknown.ts'
import type { PlatformErrorKey } from '../../errors/platform-error.ts'
import { isPlatformError } from '../../errors/platform-error.ts'
import type { FlowRunRecord, PublishedFlow } from '../../records/flow-records.ts'
import { withIdempotencyKey } from '../../transport/idempotency-key.ts'
import type { CallOptions } from '../../transport/prepare-call.ts'
import { boundParties } from './bound-parties.ts'
import type { FlowAccess, FlowRunTargets, FlowStartInputs } from './flow-access.ts'
import { connectionSources, sourceStaging } from './source-files.ts'
import { compileTags, namedTags } from './tag-values.ts'

/** D2-PTY-15, FA-51: each of the two is answered by reading again, compiling again and trying once more. */
const repeatable: readonly PlatformErrorKey[] = ['flows.version_changed', 'flows.tag_values_stale']

export const startInputsOf = ({ definition }: PublishedFlow): FlowStartInputs => {
  const counterparties = definition.parties.filter(({ type }) => type !== 'owner').map(({ key }) => key)
  const sources = connectionSources(definition).map(({ party, slug }) => ({ party, slug }))
  return { tags: namedTags(definition, new Set(counterparties)), sources }
}

/** A flow that shows no value and uses no PDF of a customer starts without reading what customers share. */
const needsCustomers = (published: PublishedFlow): boolean => {
  const { tags, sources } = startInputsOf(published)
  return tags.length > 0 || sources.length > 0
}

interface SentStart {
  body: object
  options: CallOptions
}

/** Starts whose answers were lost, by flow and customers. */
export type UnansweredStarts = Map<string, SentStart>

/** Sent as it was, with its key: a run that it started is answered again, and no second one is started (FA-51). */
const sendOnce = async (
  { api, flowPath }: FlowAccess,
  sent: SentStart,
  name: string,
  unanswered: UnansweredStarts,
): Promise<FlowRunRecord> => {
  unanswered.delete(name)
  try {
    return await api.post(`${flowPath}/runs`, sent.body, sent.options)
  } catch (error) {
    if (isOutcomeUnknown(error)) unanswered.set(name, sent)
    throw error
  }
}

export const startRun = async (
  access: FlowAccess,
  targets: FlowRunTargets,
  unanswered: UnansweredStarts,
): Promise<FlowRunRecord> => {
  const { api, flowPath } = access
  const name = JSON.stringify([flowPath, targets])
  const stage = sourceStaging(access)
  const attempt = async (): Promise<FlowRunRecord> => {
    const sent = unanswered.get(name)
    if (sent) return sendOnce(access, sent, name, unanswered)
    const published = await api.get<PublishedFlow>(`${flowPath}/published`)
    const parties = needsCustomers(published) ? await boundParties(access, published, targets) : undefined
    const tag_values = parties && (await compileTags(access, published, parties))
    const source_files = parties ? await stage(published, parties) : []
    const body = {
      ...targets,
      flow_version: published.version,
      ...(tag_values && { tag_values }),
      ...(source_files.length > 0 && { source_files }),
    }
    return sendOnce(access, { body, options: withIdempotencyKey() }, name, unanswered)
  }
  const repeated = new Set<PlatformErrorKey>()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const key = repeatable.find((name) => isPlatformError(error, name))
      if (key === undefined || repeated.has(key)) throw error
      repeated.add(key)
    }
  }
}
