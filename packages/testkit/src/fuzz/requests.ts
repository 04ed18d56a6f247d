// One request of a fuzz run: a route of the table, filled with values for its schemas, sent by a matching caller or
// not.
import { toXml } from '@company-data/protocol/xml'
import type { RouteDescription } from '@company-data/server'
import { z } from 'zod'
import type { Random } from './random.ts'
import { hostileText, type JsonSchema, type KnownValues, valueSource } from './values.ts'

export interface FuzzRequest {
  route: RouteDescription
  at: 'front-door' | 'region' | 'forwarder'
  /** A kind of caller, or one without a valid token. */
  caller: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
}

/** How often a value is replaced by a hostile one, in the half of the requests that have any. */
const HOSTILE_SHARE = 0.08

/** The member that holds the value of a path parameter: `{shareCode}` is a `share_code`, `{id}` after `/services/` one of these. */
const getParameterMember = (path: string, name: string): string => {
  const noun = path
    .slice(0, path.indexOf(`{${name}}`))
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1)
  return /id$/i.test(name) ? formatIdsKey(noun ?? '') : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The ids of what a path lists: `/api/contact-fields` lists contact-fields. */
export const formatIdsKey = (noun: string): string => `ids of ${noun.replace(/^company-connections$/, 'connections')}`

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const queryText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

type Encode = (value: unknown, random: Random) => { body: string | Uint8Array; type: string }

const asJson: Encode = (value) => ({ body: JSON.stringify(value) ?? 'null', type: 'application/json' })

const asXml: Encode = (value) => {
  try {
    return { body: toXml(value, 'request'), type: 'application/xml' }
  } catch {
    return asJson(value, undefined as never)
  }
}

const asForm: Encode = (value) => {
  const members = Object.entries(value !== null && typeof value === 'object' ? value : { value })
  const pairs = members.map(([name, member]) => `${encoded(name)}=${encoded(queryText(member))}`)
  return { body: pairs.join('&'), type: 'application/x-www-form-urlencoded' }
}

/** Bytes that begin like a body and continue as something else. */
const asMultipart: Encode = (value) => {
  const parts = Object.entries(Object(value)).map(([name, member]) => {
    const file = name === 'file' ? '; filename="file"' : ''
    return `--fuzz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(member)}\r\n`
  })
  return { body: Buffer.from(`${parts.join('')}--fuzz--\r\n`), type: 'multipart/form-data; boundary=fuzz' }
}

const asGarbage: Encode = (value, random) => {
  const bytes = Buffer.from(JSON.stringify(value) ?? '')
  for (let times = 0; times < 3 && bytes.length > 0; times += 1)
    bytes[Math.floor(random.between(0, bytes.length))] = Math.floor(random.between(0, 256))
  return { body: bytes, type: random.pick(['application/json', 'application/xml', 'text/plain', '']) }
}

/**
 * Routes that end a session, a client, a service or an account: called rarely, because little can be reached
 * afterwards.
 */
const isEnding = ({ method, path }: RouteDescription): boolean =>
  method === 'DELETE' || /delete|logout|move|regenerate|revoke|password|home-region/.test(path)

const ENDING_SHARE = 0.1

/** Creates requests endlessly; `words` may grow in the meantime. */
export const requestSource = (routes: readonly RouteDescription[], random: Random, knownValues: KnownValues) => {
  let hostileShare = 0
  const values = valueSource(random, knownValues, () => hostileShare)
  const schemas = new Map<z.ZodType, JsonSchema>()
  const cachedSchema = (schema: z.ZodType): JsonSchema => {
    const cached = schemas.get(schema) ?? toJsonSchema(schema)
    schemas.set(schema, cached)
    return cached
  }

  const buildPath = (route: RouteDescription): string =>
    route.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const member = getParameterMember(route.path, name)
      return encoded(random.chance(0.85) ? String(values.wordFor(member)) : hostileText(random)) || 'x'
    })

  const buildQuery = ({ query }: RouteDescription): string => {
    if (!query) return random.chance(0.95) ? '' : `?${encoded(hostileText(random))}=${encoded(hostileText(random))}`
    const value = values.valueFor(cachedSchema(query), 'query')
    const pairs = Object.entries(Object(value)).map(
      ([name, member]) => `${encoded(name)}=${encoded(queryText(member))}`,
    )
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`
  }

  const callerFor = ({ access }: RouteDescription): string => {
    if (random.chance(0.1))
      return random.pick(['company', 'person', 'service-client', 'account-client', 'nobody', 'forged'])
    if (access.kind === 'public') return random.pick(['nobody', 'company'])
    return access.kind === 'operator' ? 'operator' : random.pick(access.allow)
  }

  const encodingFor = ({ accepts = ['json', 'xml'] }: RouteDescription): Encode => {
    if (random.chance(0.05)) return asGarbage
    const format = random.chance(0.8) ? (accepts[0] ?? 'json') : random.pick(accepts)
    return { json: asJson, xml: asXml, form: asForm, multipart: asMultipart }[format]
  }

  const buildContent = (route: RouteDescription): Pick<FuzzRequest, 'body'> & { type: string | undefined } => {
    if (!route.body && random.chance(0.95)) return { body: undefined, type: undefined }
    const value = route.body ? values.valueFor(cachedSchema(route.body), 'body') : values.hostileValue()
    return encodingFor(route)(value, random)
  }

  const nextRoute = (): RouteDescription => {
    for (;;) {
      const route = random.pick(routes)
      if (!isEnding(route) || random.chance(ENDING_SHARE)) return route
    }
  }

  return (): FuzzRequest => {
    const route = nextRoute()
    hostileShare = random.chance(0.5) ? 0 : HOSTILE_SHARE
    const { body, type } = buildContent(route)
    return {
      route,
      at: random.pick(route.at.filter((kind) => kind !== 'worker')),
      caller: callerFor(route),
      path: buildPath(route) + buildQuery(route),
      headers: {
        ...(type && { 'content-type': type }),
        ...(random.chance(0.15) && { accept: 'application/xml' }),
      },
      body,
    }
  }
}
