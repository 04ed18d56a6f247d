// The contract of what an app asks about a person who signed in.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { oauthPrefix } from '../../contract/prefixes.ts'
import { userinfo } from '../../wire/identity/oauth/userinfo.ts'
import { userinfoRoutes } from './routes.ts'

const appDoor = {
  prefix: oauthPrefix,
  access: callers(['sign-in-app']),
  openapi: ['account'],
  at: ['front-door'],
} as const satisfies Door

export const userinfoContract = contract(
  userinfoRoutes,
  { app: appDoor },
  {
    read: {
      summary: 'Read who signed in to the calling app, and which claims they shared',
      since: '0.1.0',
      response: userinfo,
      modes: 'works-while-paused',
      format: 'json',
    },
    readByPost: {
      summary: 'Read who signed in to the calling app, and which claims they shared',
      since: '0.1.0',
      response: userinfo,
      modes: 'works-while-paused',
      format: 'json',
      accepts: ['form', 'json'],
    },
  },
)
