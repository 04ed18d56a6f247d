// Serves the contracts of sessions: refresh and logout at the front door (G-010), the list at the home region.
import { accountSessions } from '@company-data/protocol/nouns/account-sessions/contract'
import { sessions } from '@company-data/protocol/nouns/sessions/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const sessionRoutes = serve<AccountComponents>()(sessions, {
  refresh: ({ body }, parts) => parts.sessions.refresh(body.refresh_token),
  end: ({ caller }, parts) => parts.sessions.end(caller.grantId),
})

export const accountSessionRoutes = serve<AccountComponents>()(accountSessions, {
  list: ({ caller }, parts) => parts.accountSessions.list(caller),
  end: ({ caller, params }, parts) => parts.accountSessions.end(caller, params.sessionId),
  endOthers: ({ caller }, parts) => parts.accountSessions.endOthers(caller),
})
