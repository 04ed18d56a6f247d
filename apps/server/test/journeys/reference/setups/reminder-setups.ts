// Calls about the reminders and counts of runs, for the client of the service and for the owner.
import type { CallSetup, CallSetups } from '../call-setup.ts'
import { useContracts } from '../contract-world.ts'
import type { World } from '../world.ts'

type Door = 'service' | 'owner'

/** A run that waits for the customer, who was reminded already or not yet. */
const enter = async (world: World, door: Door, isReminded: boolean): Promise<CallSetup> => {
  const { service, company, start, ask } = await useContracts(world)
  const run = await start('example', 'customer')
  if (isReminded) await ask('company', run.id, '/remind', {}, 'POST')
  const ids = { flowId: run.flow.id, runId: run.id }
  return door === 'service'
    ? { token: await service.token(), ids }
    : { token: company.token, ids: { id: service.id, ...ids } }
}

export const reminderSetups: CallSetups = {
  'POST /api/company-data/flow-runs/{runId}/remind': (world) => enter(world, 'service', false),
  'POST /api/services/{id}/flows/{flowId}/runs/{runId}/remind': (world) => enter(world, 'owner', false),
  'GET /api/company-data/run-reminders': (world) => enter(world, 'service', true),
  'GET /api/services/{id}/flows/{flowId}/run-reminders': (world) => enter(world, 'owner', true),
  'GET /api/company-data/flows/{flowId}/run-counts': (world) => enter(world, 'service', true),
  'GET /api/services/{id}/flows/{flowId}/run-counts': (world) => enter(world, 'owner', true),
}
