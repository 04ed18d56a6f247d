// The pages of the error keys, linked by every refusal: HTML for browsers, JSON on request, otherwise markdown.
import { errorMarkdown, errorPage } from '@company-data/protocol/error-help'
import { ApiError, type ErrorKey, errorKeys, errorRow, isErrorKey } from '@company-data/protocol/errors'
import { anyone, createResponse, type Route, type RouteResponse, route } from '../route.ts'
import type { SendDocsFile } from './docs-site.ts'
import { asksForHtml, html, PAGE_HEADERS, page, sentence } from './html.ts'

export const ERROR_PAGES = '/docs/errors'

const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const isJson = (accept: string | undefined): boolean => accept?.includes('application/json') ?? false

const text = (raw: string, contentType: string): RouteResponse<undefined> =>
  createResponse({ raw, headers: { 'content-type': contentType } })

const errorHtml = (key: ErrorKey): string => {
  const { status, message, cause, fix, retry, example } = errorPage(key)
  return page(
    key,
    html`<h1>${key}</h1><p><strong class="status">HTTP ${status}</strong> ${sentence(message)}</p>
${cause === null ? html`<p>The feature that gives this error is not part of the platform yet.</p>` : html`<h2>Cause</h2><p>${sentence(cause)}</p>`}
${fix === null ? [] : html`<h2>Fix</h2><p>${sentence(fix)}</p>`}
${retry ? html`<p>The very same call can succeed later.</p>` : []}
<h2>Example</h2><pre>${JSON.stringify(example, null, 2)}</pre>
<p><a href="${ERROR_PAGES}">All errors</a> · <a href="/docs">API reference</a></p>`,
  )
}

const toPageResponse = (key: string, accept: string | undefined): RouteResponse<undefined> => {
  if (!isErrorKey(key)) throw new ApiError('route.not_found', { message: 'There is no error with that key.' })
  if (asksForHtml(accept)) return createResponse({ raw: errorHtml(key), headers: PAGE_HEADERS })
  return isJson(accept) ? text(JSON.stringify(errorPage(key)), JSON_TYPE) : text(errorMarkdown(key), MARKDOWN)
}

const toRow = (key: ErrorKey) => {
  const { status, message } = errorRow(key)
  return { error_key: key, status, message }
}

type Row = ReturnType<typeof toRow>

/** The list is the same for everyone, and takes as long to write as ten calls. */
const writtenLists = new Map<string, string>()

const writeOnce = (name: string, write: (rows: readonly Row[]) => string): string => {
  const list = writtenLists.get(name) ?? write(errorKeys.map(toRow))
  writtenLists.set(name, list)
  return list
}

const listPage = (rows: readonly Row[]): string => {
  const lines = rows.map(
    ({ error_key, status, message }) =>
      html`<tr><td><a href="${ERROR_PAGES}/${error_key}"><code>${error_key}</code></a></td><td>${status}</td><td>${message}</td></tr>\n`,
  )
  return page(
    'Errors',
    html`<h1>Errors</h1><p>Every refusal has an <code>error_key</code>, and a Link header to its page.</p><table>${lines}</table>`,
  )
}

const writeJson = (rows: readonly Row[]): string => JSON.stringify(rows)
const writeLines = (rows: readonly Row[]): string =>
  rows.map(({ error_key, status, message }) => `- ${error_key} (${status}): ${message}\n`).join('')

const toListResponse = (accept: string | undefined): RouteResponse<undefined> => {
  if (asksForHtml(accept)) return createResponse({ raw: writeOnce('html', listPage), headers: PAGE_HEADERS })
  if (isJson(accept)) return text(writeOnce('json', writeJson), JSON_TYPE)
  return text(writeOnce('markdown', writeLines), MARKDOWN)
}

const described = {
  method: 'GET',
  at: ['front-door'],
  access: anyone,
  documents: [],
  contentType: 'text/markdown',
} as const

/** The documentation site has a page of every key, too: `rate.limited.html`. */
export const errorPageRoutes = (sendDocsFile: SendDocsFile): Route[] => [
  route({
    ...described,
    path: ERROR_PAGES,
    summary: 'All error keys',
    handler: ({ header }) => toListResponse(header('accept')),
  }),
  route({
    ...described,
    path: `${ERROR_PAGES}/{key}`,
    summary: 'The page of an error key: its cause, what to do about it, and an example',
    errors: ['route.not_found'],
    handler: ({ params, header }) =>
      params.key.endsWith('.html')
        ? sendDocsFile(`errors/${params.key}`, header)
        : toPageResponse(params.key, header('accept')),
  }),
]
