// The page at the front door's address, in the visitor's language: links to the apps, the reference and the regions.
import { z } from 'zod'
import { anyone, createResponse, type Route, route } from '../route.ts'
import type { AppTexts } from './built-apps.ts'
import { DOCS_HOME } from './docs-site.ts'
import { ERROR_PAGES } from './error-pages.ts'
import { asksForHtml, html, page, pageHeaders } from './html.ts'
import { landingTexts } from './landing-texts.ts'
import { type PageLanguage, pageLanguages, preferredLanguage } from './page-language.ts'
import { PLATFORM_ICON_PATH, type PlatformIcon } from './platform-pages.ts'

export interface Landing {
  /** A-111: the name of the platform. */
  platformName: string
  icon: PlatformIcon | undefined
  /** Names of the OpenAPI documents. */
  documents: readonly string[]
  /** True if the documentation site is served. */
  hasDocs: boolean
  /** The web apps that this platform serves. */
  apps: readonly (AppTexts & { name: string; fontPath: string | undefined })[]
  bases(): { frontDoor: string; regions: readonly string[] }
}

const buildLinks = ({ platformName, documents, apps, hasDocs, bases }: Landing) => {
  const { frontDoor, regions } = bases()
  return {
    name: platformName,
    ...Object.fromEntries(apps.map(({ name }) => [name, `${frontDoor}/${name}/`])),
    ...(hasDocs && { documentation: `${frontDoor}${DOCS_HOME}` }),
    reference: `${frontDoor}/docs`,
    errors: `${frontDoor}${ERROR_PAGES}`,
    health: `${frontDoor}/api/health`,
    oauth: `${frontDoor}/.well-known/oauth-authorization-server`,
    openapi: documents.map((name) => `${frontDoor}/openapi/${name}.json`),
    regions,
  }
}

/** Links and no script: the policy of the page forbids scripts, and the address of a language can be shared. */
const languageSwitch = (current: PageLanguage) =>
  html`<nav class="languages" aria-label="${landingTexts[current].languages}">${pageLanguages.map((language) =>
    language === current
      ? html`<span aria-current="true">${landingTexts[language].language}</span>`
      : html`<a href="/?lang=${language}" lang="${language}" hreflang="${language}">${landingTexts[language].language}</a>`,
  )}</nav>`

const chooseTexts = ({ title, text, german, french }: AppTexts, language: PageLanguage) =>
  ({ en: { title, text }, de: german, fr: french })[language]

/** Any app has the typeface. */
const findFont = ({ apps }: Landing): string | undefined =>
  apps.find(({ fontPath }) => fontPath !== undefined)?.fontPath

const landingPage = (landing: Landing, language: PageLanguage): string => {
  const { openapi, regions } = buildLinks(landing)
  const texts = landingTexts[language]
  const link = (url: string) => html`<li><a href="${url}">${url}</a></li>`
  const icon = landing.icon ? html`<img src="${PLATFORM_ICON_PATH}" alt="" width="48" height="48">` : html``
  const apps = landing.apps.map((app) => ({ name: app.name, ...chooseTexts(app, language) }))
  return page(
    landing.platformName,
    html`${languageSwitch(language)}${icon}<h1>${landing.platformName}</h1>
<p>${texts.lead}</p>
<div class="apps">${apps.map(({ name, title, text }) => html`<a class="app" href="/${name}/"><b>${title}</b>${text}</a>`)}</div>
<h2>${texts.developers}</h2>
<ul class="places">${landing.hasDocs ? html`<li><a href="${DOCS_HOME}">${texts.documentation}</a>, ${texts.documentationText}</li>` : []}<li><a href="/docs">${texts.reference}</a>, ${texts.referenceText}</li><li><a href="${ERROR_PAGES}">${texts.errors}</a>, ${texts.errorsText}</li></ul>
<details><summary>${texts.technical}</summary>
<ul class="places"><li><a href="/.well-known/oauth-authorization-server">${texts.oauth}</a></li><li><a href="/api/health">${texts.health}</a></li></ul>
<h2>${texts.openapi}</h2><ul class="places">${openapi.map(link)}</ul>
<h2>${texts.regions}</h2>${regions.length === 0 ? html`<p>${texts.noRegions}</p>` : html`<ul class="places">${regions.map((url) => html`<li><code>${url}</code></li>`)}</ul>`}</details>`,
    {
      language,
      footer: landing.platformName,
      fontPath: findFont(landing),
      ...(landing.icon && { icon: PLATFORM_ICON_PATH }),
    },
  )
}

/** A language that the page does not have is ignored. */
const landingQuery = z.object({ lang: z.enum(pageLanguages).optional().catch(undefined) })

/** The same address has several responses: a cache must ask again for a visitor with another language. */
const VARY = 'accept, accept-language'

export const landingRoute = (landing: Landing): Route =>
  route({
    method: 'GET',
    path: '/',
    at: ['front-door'],
    access: anyone,
    summary: 'Where the reference, the documents and the regions are',
    documents: [],
    contentType: 'text/html',
    query: landingQuery,
    handler: ({ header, query }) => {
      const language = query.lang ?? preferredLanguage(header('accept-language'))
      return asksForHtml(header('accept'))
        ? createResponse<undefined>({
            raw: landingPage(landing, language),
            headers: {
              ...pageHeaders({ hasImages: landing.icon !== undefined, fontPath: findFont(landing) }),
              'content-language': language,
              vary: VARY,
            },
          })
        : createResponse<undefined>({
            raw: JSON.stringify(buildLinks(landing)),
            headers: { 'content-type': 'application/json; charset=utf-8', vary: VARY },
          })
    },
  })
