// Serves the contract of delegates.
import { delegates } from '@company-data/protocol/nouns/delegates/contract'
import { serve } from '../../../gate/serve.ts'
import type { DelegateActions } from './actions.ts'

export const delegateRoutes = serve<DelegateActions>()(delegates, {
  list: ({ caller }, delegates) => delegates.list(caller),
  create: ({ caller, body }, delegates) => delegates.invite(caller, body),
  update: ({ caller, params, body }, delegates) => delegates.change(caller, params.id, body),
  delete: ({ caller, params }, delegates) => delegates.remove(caller, params.id),
  readPublicKey: ({ caller, params }, delegates) => delegates.readPublicKey(caller, params.id),
  handOverKey: ({ caller, params, body }, delegates) =>
    delegates.handOverKey(caller, params.id, params.serviceId, body.value),
  listOwnKeys: {
    isWholeList: true,
    handler: ({ caller }, delegates) => delegates.listKeys(caller.userId),
  },
  acceptInvitation: async ({ body: { token, ...credentials } }, delegates) => {
    const accepted = await delegates.acceptInvitation(token, credentials)
    return { ...accepted, usertype: 'delegate' as const }
  },
})
