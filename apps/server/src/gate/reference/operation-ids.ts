// The operation ids of the OpenAPI documents: a verb and what it acts on, from method and path alone, so they stay stable.
import type { RouteDescription } from '../route.ts'

/** Leading segments that tell who calls, not what is called. */
const CALLER_PREFIXES = /^\/(?:api\/(?:company-data|ops|portal|account|customer|auth)|api|oauth2|\.well-known)(?=\/)/

/** Last segments of a POST that are verbs already: `POST …/webhooks/{id}/test` is `testWebhook`. */
const VERBS = new Set([
  'accept',
  'approve',
  'begin',
  'broadcast',
  'cancel',
  'check',
  'confirm',
  'decide',
  'decline',
  'deny',
  'finish',
  'generate',
  'login',
  'logout',
  'migrate',
  'open',
  'preview',
  'probe',
  'publish',
  'recover',
  'read',
  'regenerate',
  'register',
  'reject',
  'rotate',
  'run',
  'setup',
  'sign',
  'test',
  'validate',
])

/** Names of operations for which the rule gives a name twice, or one that misleads. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /api/keys/{companyCode}/{serviceCode}': 'getServiceKey',
  'GET /api/portal/services/{id}/logs': 'listPortalServiceLogs',
  'GET /api/company-data/whoami': 'whoami',
  'GET /api/customer/by-code': 'getServiceByCode',
  'GET /api/auth/params': 'getLoginParams',
  'POST /api/auth/refresh': 'refreshSession',
  'POST /api/auth/confirm-email/request': 'requestEmailCode',
  'POST /api/account/email/confirm': 'confirmEmailChange',
  'POST /api/account/delete-request': 'requestAccountDeletion',
  'POST /api/account/confirm-delete': 'confirmAccountDeletion',
  'POST /api/account/plugins/builtin/{key}': 'enableBuiltinPlugin',
  'POST /api/company-connections/{companyConnectionId}/consents/{slug}': 'decideCompanyConnectionConsent',
  'GET /oauth2/authorize': 'startAuthorization',
  'POST /oauth2/authorize': 'authorize',
  'GET /oauth2/logout': 'startLogout',
  'POST /oauth2/logout': 'endConsentSessions',
  'POST /oauth2/introspect': 'introspectToken',
  'POST /oauth2/revoke': 'revokeToken',
  'POST /oauth2/result': 'pollResult',
  'POST /oauth2/userinfo': 'postUserinfo',
  'GET /api/ops/mode': 'listModes',
  'POST /api/ops/clock': 'advanceClock',
  'POST /call': 'callPlugin',
  'POST /describe': 'describePlugin',
}

export const operationIdExceptions: readonly string[] = Object.keys(EXCEPTIONS)

const METHOD_VERBS = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

const isParam = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false

const isList = ({ response, described }: RouteDescription): boolean => {
  const schema = described?.response ?? response
  if (schema?.type === 'array') return true
  return schema?.type === 'object' && 'items' in (schema as unknown as { shape: object }).shape
}

/** Enough for the words of our paths: services, copies, addresses; `status` and `2fa` stay. */
const toSingular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x)es$/, '')
    .replace(/(?<![su])s$/, '')

const toPascalCase = (segment: string): string =>
  segment.replace(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Parts a POST such as `…/regenerate-secret` into its verb and the rest; undefined if the segment is a noun. */
const readAction = (segment: string): { verb: string; rest: string[] } | undefined => {
  const [verb = '', ...words] = segment.split('-')
  return VERBS.has(verb) ? { verb, rest: words.length > 0 ? [words.join('-')] : [] } : undefined
}

/** A noun before a parameter names one thing, and so does the noun of a POST. */
const toNouns = (segments: readonly string[], createsOne: boolean): string =>
  segments
    .map((segment, index) => {
      if (isParam(segment)) return ''
      const isOne = isParam(segments[index + 1]) || (createsOne && index === segments.length - 1)
      return toPascalCase(isOne ? toSingular(segment) : segment)
    })
    .join('')

export const toOperationId = (route: RouteDescription): string => {
  const exception = EXCEPTIONS[`${route.method} ${route.path}`]
  if (exception !== undefined) return exception
  const segments = route.path.replace(CALLER_PREFIXES, '').split('/').filter(Boolean)
  const action = route.method === 'POST' ? readAction(segments.at(-1) ?? '') : undefined
  if (action) return `${action.verb}${toNouns([...segments.slice(0, -1), ...action.rest], false)}`
  const verb =
    route.method === 'GET' && isList(route) && !isParam(segments.at(-1)) ? 'list' : METHOD_VERBS[route.method]
  return `${verb}${toNouns(segments, route.method === 'POST')}`
}
