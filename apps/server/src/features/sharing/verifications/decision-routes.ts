// Serves the contract of the decisions of the operator on verifications.
import { verificationDecisions } from '@company-data/protocol/nouns/verification-decisions/contract'
import { serve } from '../../../gate/serve.ts'
import type { Decisions } from './decide-verification.ts'

export const decisionRoutes = serve<Decisions>()(verificationDecisions, {
  list: ({ query }, decisions) => decisions.list(query),
  decide: ({ params, body }, decisions) => decisions.decide(params.id, body),
})
