// The page at the front door's address: where the reference, the documents and the regions are.
import { answer, anyone, type Route, route } from '../route.ts'
import { ERROR_PAGES } from './error-pages.ts'
import { asksForHtml, html, PAGE_HEADERS, page } from './html.ts'

export interface Landing {
  /** Names of the OpenAPI documents. */
  documents: readonly string[]
  /** The web apps that this platform serves. */
  apps: readonly { name: string; title: string; text: string }[]
  bases(): { frontDoor: string; regions: readonly string[] }
}

const placesOf = ({ documents, apps, bases }: Landing) => {
  const { frontDoor, regions } = bases()
  return {
    name: 'Company Data Service',
    ...Object.fromEntries(apps.map(({ name }) => [name, `${frontDoor}/${name}/`])),
    reference: `${frontDoor}/docs`,
    errors: `${frontDoor}${ERROR_PAGES}`,
    health: `${frontDoor}/api/health`,
    oauth: `${frontDoor}/.well-known/oauth-authorization-server`,
    openapi: documents.map((name) => `${frontDoor}/openapi/${name}.json`),
    regions,
  }
}

const landingPage = (landing: Landing): string => {
  const { openapi, regions } = placesOf(landing)
  const link = (url: string) => html`<li><a href="${url}">${url}</a></li>`
  return page(
    'Company Data Service',
    html`<h1>Company Data Service</h1>
<p>This is the front door of a platform on which people share data with companies, end-to-end encrypted. The platform carries the data and cannot read it.</p>
<div class="apps">${landing.apps.map(({ name, title, text }) => html`<a class="app" href="/${name}/"><b>${title}</b>${text}</a>`)}</div>
<h2>For developers</h2>
<ul><li><a href="/docs">API reference</a>, with every call to try out</li><li><a href="${ERROR_PAGES}">All errors</a>, with cause and fix</li>
<li><a href="/.well-known/oauth-authorization-server">OAuth metadata</a></li><li><a href="/api/health">Health</a></li></ul>
<h2>OpenAPI documents</h2><ul>${openapi.map(link)}</ul>
<h2>Regions</h2>${regions.length === 0 ? html`<p>No region has announced itself yet.</p>` : html`<ul>${regions.map((url) => html`<li><code>${url}</code></li>`)}</ul>`}`,
  )
}

export const landingRoute = (landing: Landing): Route =>
  route({
    method: 'GET',
    path: '/',
    at: ['front-door'],
    access: anyone,
    summary: 'Where the reference, the documents and the regions are',
    documents: [],
    contentType: 'text/html',
    handler: ({ header }) =>
      asksForHtml(header('accept'))
        ? answer<undefined>({ raw: landingPage(landing), headers: PAGE_HEADERS })
        : answer<undefined>({
            raw: JSON.stringify(placesOf(landing)),
            headers: { 'content-type': 'application/json; charset=utf-8' },
          }),
  })
