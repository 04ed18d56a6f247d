// The files of the consent page at the front door; AUTH_WEB_URL names another page.
import { anyone, routeTo } from '../../../../gate/route.ts'
import type { OAuthDeps } from '../deps.ts'
import { type PageFile, pageFile } from './page-files.ts'

const route = routeTo<OAuthDeps>()

const readOrigin = (url: string): string => new URL(url).origin

/** None where the installation has no forwarder. */
const listForwarders = ({ forwarder }: OAuthDeps['addresses']): string[] => {
  try {
    return [forwarder()]
  } catch {
    return []
  }
}

const page = (path: string, file: PageFile, contentType: string) => {
  const fileFor = pageFile(file)
  return route({
    method: 'GET',
    path,
    at: ['front-door'],
    access: anyone,
    summary: 'The consent page: sign in, connect, enroll, share claims, allow or deny',
    documents: [],
    contentType,
    handler: ({ header }, { regions, addresses }) => {
      const origins = [...regions.list().map(({ api_url }) => api_url), ...listForwarders(addresses)].map(readOrigin)
      return fileFor({ origins: [...new Set(origins)].sort(), header })
    },
  })
}

export const consentRoutes = [
  page('/auth', 'page.html', 'text/html'),
  page('/auth/page.css', 'page.css', 'text/css'),
  page('/auth/page.js', 'page.js', 'text/javascript'),
]
