// The operator's routes: which ID documents wait, and the decision (G-087, G-161), over the regions of this process.
import { ApiError } from '@company-data/protocol/errors'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import {
  verificationDecision,
  verificationRecord,
  waitingVerification,
} from '@company-data/protocol/wire/sharing/verifications'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { operator, routeTo } from '../../../gate/route.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { Verifications } from './service.ts'

const everywhere = ['front-door', 'region'] as const
const documents = ['operations'] as const

export type Decisions = Pick<Verifications, 'decide' | 'waiting'>

/** One entry for each region of this process. */
const route = routeTo<readonly Decisions[]>()

const waitingRoute = route({
  method: 'GET',
  path: '/api/ops/verifications',
  at: everywhere,
  access: operator,
  summary: 'ID documents that wait for a decision, oldest first',
  documents,
  query: pageQuery,
  answers: page(waitingVerification),
  errors: ['request.cursor_invalid'],
  async handler({ query: { limit, cursor } }, regions) {
    if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
    const lists = await Promise.all(regions.map(({ waiting }) => waiting({ after: cursor, limit: limit + 1 })))
    const rows = lists.flat().sort((a, b) => (a.id < b.id ? -1 : 1))
    const shown = rows.slice(0, limit)
    return {
      items: shown.map((row) => ({
        verification_id: row.id,
        user_id: row.owner_user_id,
        contact_data_id: row.contact_datum_id,
        created_at: formatTimestamp(row.created_at),
      })),
      next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  },
})

export const decisionRoutes = [
  waitingRoute,
  route({
    method: 'POST',
    path: '/api/ops/verifications/{id}/decide',
    at: everywhere,
    access: operator,
    summary: 'Approve or reject an ID document; an approval attests the value',
    documents,
    body: verificationDecision,
    answers: verificationRecord,
    errors: ['verifications.not_found'],
    async handler({ params, body }, regions) {
      const id = params.id.toLowerCase()
      for (const region of isUuid(id) ? regions : []) {
        const decided = await region.decide(id, body)
        if (decided) return decided
      }
      throw new ApiError('verifications.not_found')
    },
  }),
]
