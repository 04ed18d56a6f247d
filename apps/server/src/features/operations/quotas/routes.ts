// The route of quotas: what an account has at most, and what it uses of it (B-22).
import { accountQuota } from '@company-data/protocol/wire/operations/quotas'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../gate/route.ts'
import type { ReadQuotas } from './read-quotas.ts'

const route = routeTo<{ read: ReadQuotas }>()

export const quotaRoutes = [
  route({
    method: 'GET',
    path: '/api/account/quotas',
    at: ['region'],
    access: callers(['person', 'company']),
    summary: 'How much an account may have, by its level, and what it uses of it',
    description: 'Rows and bytes are counted now. Those of other regions than that of the account are left out.',
    documents: ['account', 'consumer'],
    isWholeList: true,
    response: arrayOf(accountQuota),
    handler: ({ caller }, { read }) => read(caller.userId),
  }),
]
