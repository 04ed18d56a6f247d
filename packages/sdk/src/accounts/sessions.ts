// The sessions of an account: the apps and browsers that are signed in, and their end.
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { accountSessions } from '@company-data/protocol/nouns/account-sessions/contract'
import { accountSessionRoutes } from '@company-data/protocol/nouns/account-sessions/routes'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'

export const sessionCalls = ({ api }: Device) =>
  calls<typeof accountSessions>()(api, accountSessionRoutes, accountPrefix)
