// The contract of quotas: the limits of an account, and how much of them it uses (B-22).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { accountQuota } from '../../wire/operations/quotas.ts'
import { arrayOf } from '../../wire/pages.ts'
import { quotaRoutes } from './routes.ts'

const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['person', 'company']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const quotas = contract(
  quotaRoutes,
  { owner: ownerDoor },
  {
    read: {
      summary: 'Read the quotas of an account, and how much of them is used',
      since: '0.1.0',
      description:
        "Rows and bytes are counted at the time of the call. Those in other regions than the account's are left out.",
      response: arrayOf(accountQuota),
    },
  },
)
