// A redirect of the browser to the consent page, or back to an app.
import { REDIRECT_HEADERS } from '../../../gate/pages/security-headers.ts'
import { createResponse, type RouteResponse } from '../../../gate/route.ts'

export const redirect = (location: string): RouteResponse<never> =>
  createResponse({ status: 302, raw: '', headers: { ...REDIRECT_HEADERS, location } })
