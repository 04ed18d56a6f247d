// The pages of the error keys, to which every refusal links: HTML for browsers, JSON if asked for, otherwise markdown.
import { errorMarkdown, errorPage } from '@company-data/protocol/error-words'
import { ApiError, type ErrorKey, errorKeys, errorRow, isErrorKey } from '@company-data/protocol/errors'
import { type Answer, answer, anyone, type Route, route } from '../route.ts'
import { asksForHtml, html, PAGE_HEADERS, page, sentence } from './html.ts'

export const ERROR_PAGES = '/docs/errors'

const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const isJson = (accept: string | undefined): boolean => accept?.includes('application/json') ?? false

const text = (raw: string, contentType: string): Answer<undefined> =>
  answer({ raw, headers: { 'content-type': contentType } })

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

const pageOf = (key: string, accept: string | undefined): Answer<undefined> => {
  if (!isErrorKey(key)) throw new ApiError('route.not_found', { message: 'There is no error of that key.' })
  if (asksForHtml(accept)) return answer({ raw: errorHtml(key), headers: PAGE_HEADERS })
  return isJson(accept) ? text(JSON.stringify(errorPage(key)), JSON_TYPE) : text(errorMarkdown(key), MARKDOWN)
}

const rowOf = (key: ErrorKey) => {
  const { status, message } = errorRow(key)
  return { error_key: key, status, message }
}

const listOf = (accept: string | undefined): Answer<undefined> => {
  const rows = errorKeys.map(rowOf)
  if (asksForHtml(accept)) {
    const lines = rows.map(
      ({ error_key, status, message }) =>
        html`<tr><td><a href="${ERROR_PAGES}/${error_key}"><code>${error_key}</code></a></td><td>${status}</td><td>${message}</td></tr>\n`,
    )
    const body = html`<h1>Errors</h1><p>Every refusal has an <code>error_key</code>, and a Link header to its page.</p><table>${lines}</table>`
    return answer({ raw: page('Errors', body), headers: PAGE_HEADERS })
  }
  if (isJson(accept)) return text(JSON.stringify(rows), JSON_TYPE)
  return text(
    rows.map(({ error_key, status, message }) => `- ${error_key} (${status}): ${message}\n`).join(''),
    MARKDOWN,
  )
}

const described = {
  method: 'GET',
  at: ['front-door'],
  access: anyone,
  documents: [],
  contentType: 'text/markdown',
} as const

export const errorPageRoutes: readonly Route[] = [
  route({
    ...described,
    path: ERROR_PAGES,
    summary: 'All error keys',
    handler: ({ header }) => listOf(header('accept')),
  }),
  route({
    ...described,
    path: `${ERROR_PAGES}/{key}`,
    summary: 'The page of an error key: its cause, what to do about it, and an example',
    errors: ['route.not_found'],
    handler: ({ params, header }) => pageOf(params.key, header('accept')),
  }),
]
