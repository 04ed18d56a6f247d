// The reference: a page for each group of operations of an API, with samples that a test runs.
import { escapeHtml } from '../markdown/escape-html.ts'
import { renderCode, renderHeading } from '../markdown/render-blocks.ts'
import { renderInline } from '../markdown/render-inline.ts'
import { type Group, type PageSection, relativeAddress, type SitePage } from '../site/site-page.ts'
import { renderLimits } from './limits.ts'
import { type Endpoint, listEndpoints, type OpenApi } from './open-api.ts'
import { toRequestSample } from './request-sample.ts'
import { createSamples } from './samples.ts'
import { listMembers, type MemberRow } from './schema-rows.ts'

export interface ApiDocument {
  name: string
  group: Group
  document: OpenApi
  /** The address at which a platform lets a reader send the calls; other hosts have none. */
  tryIt?: string
}

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Texts of the documents have `code` and no links. */
const renderText = (text: string): string => renderInline(text, (href) => href)

const renderParagraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${renderText(paragraph)}</p>\n`)
    .join('')

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`)
        .join('')}</tbody></table></div>\n`

const toMemberCells = ({ name, type, isRequired, description }: MemberRow): string[] => [
  `<code>${escapeHtml(name)}</code>${isRequired ? '' : ' <span class="optional">optional</span>'}`,
  escapeHtml(type),
  renderText(description),
]

const renderParameters = ({ operation }: Endpoint, { components }: OpenApi): string =>
  renderTable(
    ['Parameter', 'In', 'Type', 'Meaning'],
    (operation.parameters ?? []).map(({ name, in: where, required, description, schema }) => {
      const [row] = listMembers({ properties: { value: schema ?? {} } }, components)
      return [
        `<code>${escapeHtml(name)}</code>${required ? '' : ' <span class="optional">optional</span>'}`,
        where,
        escapeHtml(row?.type ?? ''),
        renderText(description ?? ''),
      ]
    }),
  )

const renderBody = (endpoint: Endpoint, { components }: OpenApi): string => {
  const [content] = Object.values(endpoint.operation.requestBody?.content ?? {})
  const rows = content?.schema ? listMembers(content.schema, components) : []
  const table = renderTable(['Member', 'Type', 'Meaning'], rows.map(toMemberCells))
  return table === '' ? '' : `<h3>Body</h3>\n${table}`
}

const renderSamples = (endpoint: Endpoint): string =>
  `<div class="samples">${createSamples(toRequestSample(endpoint))
    .map(
      ({ language, grammar, code }) =>
        `<div data-sample="${language}"><p class="sample-title">${language}</p>${renderCode(code, grammar)}</div>`,
    )
    .join('')}</div>\n`

const renderResponse = ({ operation }: Endpoint): string => {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code < '400') ?? []
  if (status === undefined) return ''
  const example = response?.content?.['application/json']?.example
  const shape = Object.keys(response?.content ?? {})
    .map((type) => `<code>${escapeHtml(type)}</code>`)
    .join(', ')
  const line = `<p>Status ${status}${shape === '' ? ', without a body' : `: ${shape}`}.</p>\n`
  return `<h3>Response</h3>\n${line}${example === undefined ? '' : renderCode(JSON.stringify(example, null, 2), 'json')}`
}

const ERROR_LINE = /^`([a-z0-9_]+\.[a-z0-9_]+)`: ([\s\S]*)$/

const toErrorRows = (status: string, text: string, path: string): string[][] =>
  text.split('\n\n').flatMap((line) => {
    const [, key, message] = ERROR_LINE.exec(line) ?? []
    if (key === undefined) return []
    const href = relativeAddress(path, `errors/${key}.html`)
    return [[status, `<a href="${href}"><code>${key}</code></a>`, renderText(message ?? '')]]
  })

const ERROR_HEAD = ['Status', 'error_key', 'Message']
const COMMON_ERRORS = 'errors-of-every-call'

/** Refusals that many operations share are on the overview of the API alone. */
const renderErrors = ({ operation }: Endpoint, path: string): string => {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, { description = '' }]) => toErrorRows(status, description, path))
  const table = renderTable(ERROR_HEAD, rows)
  const specificErrors = table === '' ? '' : `<details><summary>Errors (${rows.length})</summary>${table}</details>\n`
  return `${specificErrors}<p><a href="index.html#${COMMON_ERRORS}">Errors of every call</a></p>\n`
}

const renderCommonErrors = ({ components }: OpenApi, path: string): string => {
  const rows = Object.entries(components.responses).flatMap(([name, { description = '' }]) =>
    toErrorRows(name.replace(/\D/g, ''), description, path),
  )
  return `<h2 id="${COMMON_ERRORS}">Errors of every call</h2>${renderTable(ERROR_HEAD, rows)}`
}

/** The Swagger UI opens the operation that the address names. */
const renderTryIt = ({ operation: { operationId, tags } }: Endpoint, { tryIt }: ApiDocument): string => {
  if (tryIt === undefined) return ''
  const address = `${tryIt}#/${encodeURIComponent(tags[0] ?? '')}/${encodeURIComponent(operationId)}`
  return ` <a class="try-call" href="${escapeHtml(address)}" aria-label="Try it: ${escapeHtml(operationId)}">Try it</a>`
}

const renderEndpoint = (endpoint: Endpoint, api: ApiDocument, path: string): string => {
  const { document } = api
  const { method, path: route, operation } = endpoint
  const since =
    operation['x-since'] === undefined ? '' : ` <span class="since">since ${escapeHtml(operation['x-since'])}</span>`
  return `<article class="operation">${renderHeading(2, operation.operationId, renderText(operation.summary))}<p class="route"><code><b>${method}</b> ${escapeHtml(route)}</code>${since}${renderTryIt(endpoint, api)}</p>
${renderParagraphs(operation.description)}${renderLimits(operation)}${renderParameters(endpoint, document)}${renderBody(endpoint, document)}${renderSamples(endpoint)}${renderResponse(endpoint)}${renderErrors(endpoint, path)}</article>\n`
}

const toSection = ({ method, path, operation }: Endpoint): PageSection => ({
  anchor: operation.operationId,
  heading: `${method} ${path}`,
  text: `${operation.summary} ${operation.operationId} ${operation.description}`,
})

const toGroupPage = (api: ApiDocument, tag: OpenApi['tags'][number], endpoints: readonly Endpoint[]): SitePage => {
  const path = `reference/${api.name}/${toSlug(tag.name)}.html`
  const lead = tag.description === undefined ? '' : renderParagraphs(tag.description)
  return {
    path,
    title: tag.name,
    group: api.group,
    html: `<h1>${escapeHtml(tag.name)}</h1>\n${lead}${endpoints.map((endpoint) => renderEndpoint(endpoint, api, path)).join('')}`,
    sections: [{ heading: tag.name, text: tag.description ?? '' }, ...endpoints.map(toSection)],
  }
}

const toOverview = (api: ApiDocument, endpoints: readonly Endpoint[]): SitePage => {
  const { info, tags } = api.document
  const path = `reference/${api.name}/index.html`
  const rows = endpoints.map(({ method, path: route, operation }) => {
    const page = `${toSlug(operation.tags[0] ?? '')}.html#${operation.operationId}`
    return [`<a href="${page}"><code>${method} ${escapeHtml(route)}</code></a>`, renderText(operation.summary)]
  })
  const tryAddress = '<code>/docs</code>'
  const tryLink = api.tryIt === undefined ? tryAddress : `<a href="${escapeHtml(api.tryIt)}">${tryAddress}</a>`
  const lists = tags.map(({ name }) => {
    const group = rows.filter((_, index) => endpoints[index]?.operation.tags[0] === name)
    return `<h2 id="${toSlug(name)}">${escapeHtml(name)}</h2>${renderTable(['Endpoint', 'Effect'], group)}`
  })
  return {
    path,
    title: 'Overview',
    group: api.group,
    html: `<h1>${escapeHtml(info.title.replace(/^[^:]+: (.)/, (_, first: string) => first.toUpperCase()))}</h1>
<p>${renderText(info.description)}</p><p>Version ${escapeHtml(info.version)} of the API. <code>API_URL</code> in the samples is the <code>api_url</code> of a token or a login, <code>FRONT_DOOR_URL</code> the address of the platform. A platform lets you try every call at its address ${tryLink}.</p>\n${lists.join('')}${renderCommonErrors(api.document, path)}`,
    sections: [{ heading: info.title, text: info.description }],
  }
}

export const referencePages = (api: ApiDocument): SitePage[] => {
  const endpoints = listEndpoints(api.document)
  const pages = api.document.tags.map((tag) =>
    toGroupPage(
      api,
      tag,
      endpoints.filter(({ operation }) => operation.tags[0] === tag.name),
    ),
  )
  return [toOverview(api, endpoints), ...pages]
}
