// Creates a flow once: a retry continues with the flow of the earlier attempt, and never with an older one of its name.
import type { FlowRecord, PortalClient } from '@company-data/sdk/company'
import { type Attempts, runIdempotently } from '@company-data/web/app/rules'

type NewFlow = Pick<FlowRecord, 'service_id' | 'name' | 'output_mode'>
type FlowCalls = Pick<PortalClient['flows'], 'list' | 'create' | 'rename'>

interface Creation extends Attempts {
  /** The flows before the first attempt. */
  olderIds: ReadonlySet<string> | undefined
  readonly triedNames: Set<string>
  created: { id: string; name: string } | undefined
}

/** Lives as long as the form; returns the id of the flow that the form creates. */
export const createFlowOnce = (): ((flows: FlowCalls, flow: NewFlow) => Promise<string>) => {
  const creations = new Map<string, Creation>()
  return async (flows, { service_id, name, output_mode }) => {
    const key = `${service_id} ${output_mode}`
    const creation = creations.get(key) ?? {
      isUnsure: false,
      olderIds: undefined,
      triedNames: new Set<string>(),
      created: undefined,
    }
    creations.set(key, creation)
    creation.olderIds ??= new Set((await flows.list(service_id)).map(({ id }) => id))
    const { olderIds, triedNames } = creation
    triedNames.add(name)
    creation.created ??= await runIdempotently<{ id: string; name: string }>(
      creation,
      async () => ({ ...(await flows.create(service_id, { name, output_mode })), name }),
      async () =>
        (await flows.list(service_id)).find(
          (flow) => triedNames.has(flow.name) && flow.output_mode === output_mode && !olderIds.has(flow.id),
        ),
    )
    const { created } = creation
    if (created.name !== name) {
      await flows.rename(created.id, { name })
      creation.created = { ...created, name }
    }
    return created.id
  }
}
