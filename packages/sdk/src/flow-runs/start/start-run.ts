// Starts a run of the latest published version: parties resolved, tag values compiled, sources staged (Document 2 §4.1, §9.2).
import { alwaysUnprintable } from '@company-data/flow-engine'
import { FlowRunError } from '../../errors/flow-run-error.ts'
import { isOutcomeUnknown } from '../../errors/outcome-unknown.ts'
import type { PlatformErrorKey } from '../../errors/platform-error.ts'
import { isPlatformError } from '../../errors/platform-error.ts'
import type { PublishedFlow } from '../../flows/flow-record.ts'
import { type FlowRunRecord, toFlowRun } from '../run-record.ts'
import { boundParties } from './bound-parties.ts'
import type { FlowAccess, FlowRunTargets, FlowStartCalls, FlowStartInputs } from './flow-access.ts'
import { connectionSources, sourceStaging } from './source-files.ts'
import { compileTags, namedTags } from './tag-values.ts'

/** D2-PTY-15, FA-51: after either of the two, the helper reads and compiles again, and retries once. */
const repeatable: readonly PlatformErrorKey[] = ['flows.version_changed', 'flows.tag_values_stale']

export const listStartInputs = ({ definition }: PublishedFlow): FlowStartInputs => {
  const counterparties = definition.parties.filter(({ type }) => type !== 'owner').map(({ key }) => key)
  const sources = connectionSources(definition).map(({ party, slug }) => ({ party, slug }))
  return { tags: namedTags(definition, new Set(counterparties)), sources }
}

/** A flow that shows no value and uses no PDF of a customer starts without reading shared data. */
const requiresCustomers = (published: PublishedFlow): boolean => {
  const { tags, sources } = listStartInputs(published)
  return tags.length > 0 || sources.length > 0
}

/** FB-05: a constant that no document prints in any run is named before the run begins. */
const requirePrintable = ({ definition }: PublishedFlow): void => {
  const problems = alwaysUnprintable(definition).map(
    ({ key, characters }) => ({ slug: key, problem: 'unprintable', characters }) as const,
  )
  if (problems.length > 0) throw new FlowRunError('character_unprintable', { problems })
}

interface SentStart {
  body: Parameters<FlowStartCalls['trigger']>[0]
  idempotencyKey: string
}

/** Starts whose responses were lost, by flow and customers. */
export type UnconfirmedStarts = Map<string, SentStart>

/** Sent unchanged, with its key: a run that it started is returned again, and no second one is started (FA-51). */
const sendIdempotently = async (
  { flow }: FlowAccess,
  pendingStart: SentStart,
  name: string,
  unconfirmedStarts: UnconfirmedStarts,
): Promise<FlowRunRecord> => {
  unconfirmedStarts.delete(name)
  try {
    const { body, idempotencyKey } = pendingStart
    return toFlowRun(await flow.trigger(body, { idempotencyKey }))
  } catch (error) {
    if (isOutcomeUnknown(error)) unconfirmedStarts.set(name, pendingStart)
    throw error
  }
}

export const startRun = async (
  access: FlowAccess,
  targets: FlowRunTargets,
  unconfirmedStarts: UnconfirmedStarts,
): Promise<FlowRunRecord> => {
  const { flow } = access
  const name = JSON.stringify([flow.flowId, targets])
  const stage = sourceStaging(access)
  const attempt = async (): Promise<FlowRunRecord> => {
    const pendingStart = unconfirmedStarts.get(name)
    if (pendingStart) return sendIdempotently(access, pendingStart, name, unconfirmedStarts)
    const published = await flow.published()
    requirePrintable(published)
    const parties = requiresCustomers(published) ? await boundParties(access, published, targets) : undefined
    const tag_values = parties && (await compileTags(access, published, parties))
    const source_files = parties ? await stage(published, parties) : []
    const body = {
      ...targets,
      flow_version: published.version,
      ...(tag_values && { tag_values }),
      ...(source_files.length > 0 && { source_files }),
    }
    return sendIdempotently(access, { body, idempotencyKey: crypto.randomUUID() }, name, unconfirmedStarts)
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
