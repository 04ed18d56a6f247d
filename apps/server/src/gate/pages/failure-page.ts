// A refusal as a page, for a person who opened an address that is not an API path in a browser.
import type { ApiError } from '@company-data/protocol/errors'
import { isUnder } from '../exchange.ts'
import { asksForHtml, html, page, sentence } from './html.ts'

/** API paths: they respond in their own format, to browsers too. */
const API_FOLDERS = ['/api', '/oauth2', '/openapi', '/.well-known']
/** The one path under them that is opened in a browser. */
const BROWSER_PATH = '/oauth2/authorize'

export const isForBrowser = (method: string, path: string | undefined, accept: string | undefined): boolean => {
  if (method !== 'GET' || path === undefined || !asksForHtml(accept)) return false
  return path === BROWSER_PATH || !API_FOLDERS.some((folder) => isUnder(path, folder))
}

const findApiUrl = ({ members }: ApiError): string | undefined => {
  const url = members.api_url
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined
}

/** `help` is the address of the key's page. */
export const failurePage = (failure: ApiError, requestId: string, help: string | undefined): string => {
  const address = findApiUrl(failure)
  return page(
    failure.message,
    html`<h1>${failure.message}</h1>
${address === undefined ? [] : html`<p>The right address is <a href="${address}">${address}</a>.</p>`}
<p><strong class="status">HTTP ${failure.status}</strong> <code>${failure.key}</code></p>
${help === undefined ? [] : html`<p>${sentence('What it means and what to do:')} <a href="${help}">${failure.key}</a></p>`}
<p>Request ID: <code>${requestId}</code></p>`,
  )
}
