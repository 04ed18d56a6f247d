// Serves the contract of the endpoints at which a client authenticates.
import { tokens } from '@company-data/protocol/nouns/tokens/contract'
import { type Access, type Call, createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { ClientRequest } from './client-authentication.ts'
import type { OAuthDeps } from './deps.ts'
import { readResult } from './detached/poll-result.ts'
import { introspect } from './introspect.ts'
import { parseBodyParameters, parseQueryParameters } from './parameters.ts'
import { revoke } from './revoke.ts'
import { issueToken } from './token/issue-token.ts'

const form = ['form'] as const

const formOrJson = ['form', 'json'] as const

const clientCalls = { name: 'clientCalls', by: 'address' } as const

const toClientRequest = (call: Call<Access, unknown, unknown, unknown>): ClientRequest => ({
  parameters: parseBodyParameters(call.body),
  query: parseQueryParameters(call.query),
  authorization: call.header('authorization'),
  address: call.address,
  base: call.base,
})

export const clientRoutes = serve<OAuthDeps>()(tokens, {
  issue: {
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: { name: 'token', by: 'address' },
    handler: async (call, deps) =>
      createResponse({ body: await issueToken(deps, toClientRequest(call)), headers: { pragma: 'no-cache' } }),
  },
  revoke: {
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: clientCalls,
    handler: async (call, deps) => {
      await revoke(deps, toClientRequest(call))
      return {}
    },
  },
  introspect: {
    accepts: form,
    errorShape: 'token',
    modes: 'handler',
    limit: clientCalls,
    handler: (call, deps) => introspect(deps, toClientRequest(call)),
  },
  pollResult: {
    accepts: formOrJson,
    modes: 'handler',
    limit: clientCalls,
    handler: (call, deps) => readResult(deps, toClientRequest(call)),
  },
})
