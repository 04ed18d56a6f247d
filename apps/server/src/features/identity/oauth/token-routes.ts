// Serves the contract of the token endpoints: issue, introspect, revoke and the poll of detached mode.
import { tokens } from '@company-data/protocol/nouns/tokens/contract'
import { type Access, type Call, createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import { type ClientRequest, findClientId } from './client-authentication.ts'
import type { OAuthDeps } from './deps.ts'
import { readResult } from './detached/poll-result.ts'
import { introspect } from './introspect.ts'
import { parseBodyParameters, parseQueryParameters } from './parameters.ts'
import { revoke } from './revoke.ts'
import { issueToken } from './token-endpoint/issue-token.ts'
import { clientCaller } from './token-verifier.ts'

type ClientCall = Call<Access, unknown, unknown, unknown>

const findMachineClient = async ({ clients, accounts }: OAuthDeps, request: ClientRequest) => {
  const client = await clients.state(findClientId(request) ?? '')
  if (!client) return undefined
  const caller = clientCaller(client, await accounts.state(client.companyUserId))
  return caller === 'invalid' ? undefined : caller
}

/** The request is in the history of the company whose client it names (B-18). */
const readClientRequest = (call: ClientCall, deps: OAuthDeps): ClientRequest => {
  const request = {
    parameters: parseBodyParameters(call.body),
    query: parseQueryParameters(call.query),
    authorization: call.header('authorization'),
    address: call.address,
    base: call.base,
  }
  call.nameClient(() => findMachineClient(deps, request))
  return request
}

export const tokenRoutes = serve<OAuthDeps>()(tokens, {
  issue: async (call, deps) =>
    createResponse({ body: await issueToken(deps, readClientRequest(call, deps)), headers: { pragma: 'no-cache' } }),
  revoke: async (call, deps) => {
    await revoke(deps, readClientRequest(call, deps))
    return {}
  },
  introspect: (call, deps) => introspect(deps, readClientRequest(call, deps)),
  pollResult: (call, deps) => readResult(deps, readClientRequest(call, deps)),
})
