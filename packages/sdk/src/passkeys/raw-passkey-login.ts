// The calls of the contract about challenges for passkeys and the login with one, at the front door.
import { authPrefix } from '@company-data/protocol/contract/prefixes'
import type { passkeyLogin } from '@company-data/protocol/nouns/passkey-login/contract'
import { passkeyLoginRoutes } from '@company-data/protocol/nouns/passkey-login/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

export const rawPasskeyLoginCalls = (api: Api) =>
  calls<typeof passkeyLogin>()(api, passkeyLoginRoutes, authPrefix, frontDoor)
