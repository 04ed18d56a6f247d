// The contract of the sessions of an account: which apps are signed in, and how to sign them out.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { sessionRecord } from '../../wire/identity/sessions.ts'
import { arrayOf } from '../../wire/pages.ts'
import { accountSessionRoutes } from './routes.ts'

const sessionDoor = {
  prefix: accountPrefix,
  access: callers(['person', 'company', 'delegate']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const

export const accountSessions = contract(
  accountSessionRoutes,
  { session: sessionDoor },
  {
    list: { summary: 'List the open sessions, newest first', since: '0.1.0', response: arrayOf(sessionRecord) },
    end: { summary: 'End a session; its next call is refused', since: '0.1.0', status: 204 },
    endOthers: { summary: 'End every other session', since: '0.1.0', status: 204 },
  },
)
