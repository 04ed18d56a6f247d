// Serves the contracts of sign-in apps and the claims of a person who signed in.
import { signInApps } from '@company-data/protocol/nouns/sign-in-apps/contract'
import { userinfoContract } from '@company-data/protocol/nouns/userinfo/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { AppActions } from './actions.ts'
import type { SignInConsents } from './consented-claims.ts'

type SignInActions = AppActions & Pick<SignInConsents, 'userinfo'>

const registryRoutes = serve<SignInActions>()(signInApps, {
  list: {
    isPagedList: true,
    handler: ({ caller }, apps) => createResponse({ pages: apps.listPages(caller) }),
  },
  create: ({ caller, body }, apps) => apps.create(caller, body),
  read: ({ caller, params }, apps) => apps.read(caller, params.id),
  update: ({ caller, params, body }, apps) => apps.change(caller, params.id, body),
  delete: ({ caller, params }, apps) => apps.remove(caller, params.id),
  regenerateSecret: ({ caller, params, body }, apps) => apps.regenerate(caller, params.id, body),
})

const userinfoRoutes = serve<SignInActions>()(userinfoContract, {
  read: ({ caller }, apps) => apps.userinfo(caller),
  readByPost: ({ caller }, apps) => apps.userinfo(caller),
})

export const signInAppRoutes = [...registryRoutes, ...userinfoRoutes]
