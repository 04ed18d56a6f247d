// The sandbox of a service: its persons and its clock. `createSandbox` makes persons with keys.
import { managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { sandbox } from '@company-data/protocol/nouns/sandbox/contract'
import { sandboxRoutes } from '@company-data/protocol/nouns/sandbox/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const sandboxCalls = (api: Api) => {
  const { createPerson, listPersons, deletePersons, advance } = calls<typeof sandbox>()(
    api,
    sandboxRoutes,
    managementPrefix,
  )
  return {
    /**
     * Adds a person whose keys were made here. `createSandbox` of `@company-data/sdk/sandbox` does it with realistic data.
     * @example
     * const members = { email: 'anna-1@sandbox.invalid', display_name: 'Anna Berger', ...newKeys }
     * const { share_code } = await company.sandbox.createPerson(serviceId, members)
     */
    createPerson,
    listPersons,
    deletePersons,
    advance,
  }
}
