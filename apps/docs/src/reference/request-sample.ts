// The request that the samples of an operation send, the same in every language.
import type { Endpoint, Parameter } from './open-api.ts'

/** A text with variables of the environment in it: `['/api/keys/', { variable: 'KEY_ID' }]`. */
export type Part = string | { variable: string }

export interface RequestSample {
  method: string
  /** The variable with the address of the base. */
  base: string
  path: readonly Part[]
  headers: ReadonlyArray<readonly [name: string, value: readonly Part[]]>
  /** The members of a form, or a JSON value. */
  body?: { isForm: boolean; value: unknown }
}

const toVariable = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

/** The addresses that the documents of a build have, by the variable that holds the real one. */
const bases: Readonly<Record<string, string>> = {
  'https://front-door.invalid': 'FRONT_DOOR_URL',
  'https://region.invalid': 'API_URL',
  'https://forwarder.invalid': 'FORWARDER_URL',
}

const toPathParts = (path: string): Part[] =>
  path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? { variable: toVariable(part.slice(1, -1)) } : part))

const toQueryParts = (parameters: readonly Parameter[]): Part[] =>
  parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .flatMap(({ name }, index) => [`${index === 0 ? '?' : '&'}${name}=`, { variable: toVariable(name) }])

const toBody = ({ operation }: Endpoint): RequestSample['body'] => {
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']
  if (json?.example !== undefined) return { isForm: false, value: json.example }
  const form = content['application/x-www-form-urlencoded']
  return form?.example === undefined ? undefined : { isForm: true, value: form.example }
}

export const toRequestSample = (endpoint: Endpoint): RequestSample => {
  const { method, path, operation, server } = endpoint
  const parameters = operation.parameters ?? []
  const body = toBody(endpoint)
  const isPrivate = (operation.security ?? []).length > 0
  const type = body?.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    base: bases[server] ?? 'API_URL',
    path: [...toPathParts(path), ...toQueryParts(parameters)],
    headers: [
      ...(isPrivate ? [['Authorization', ['Bearer ', { variable: 'TOKEN' }]] as const] : []),
      ...parameters
        .filter((parameter) => parameter.in === 'header' && parameter.required)
        .map(({ name }) => [name, [{ variable: toVariable(name) }]] as const),
      ...(body ? [['Content-Type', [type]] as const] : []),
    ],
    ...(body && { body }),
  }
}

/** Every variable that a sample reads, the base first. */
export const listVariables = ({ base, path, headers }: RequestSample): string[] => [
  ...new Set([
    base,
    ...[path, ...headers.map(([, value]) => value)]
      .flat()
      .flatMap((part) => (typeof part === 'string' ? [] : [part.variable])),
  ]),
]
