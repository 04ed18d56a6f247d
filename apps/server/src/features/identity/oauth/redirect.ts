// A redirect of the browser to the consent page, or back to an app.
import { createResponse, type RouteResponse } from '../../../gate/route.ts'

/** The next page may not be framed, and its address, which holds the state, is never sent as a referrer. */
export const redirect = (location: string): RouteResponse<never> =>
  createResponse({
    status: 302,
    raw: '',
    headers: {
      location,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'",
    },
  })
