// Sends an example of the reference to the test's platform: by which caller, to which ids, with which changes of its body.
import { type CallOptions, call, type Reply } from '@company-data/testkit'
import type { Any, Operation } from './operations.ts'
import type { World } from './world.ts'

export type BodyChange = (example: Any) => Any

export interface CallSetup {
  /** Null: without a token. */
  token?: string | null
  /** The values of the parameters of the path, by their names. */
  ids?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  base?: string
  headers?: Readonly<Record<string, string>>
  /** Replaces the ids, codes, secrets and sealed values of the example by those of the test's platform. */
  body?: BodyChange
}

export type CallSetups = Readonly<Record<string, (world: World) => CallSetup | Promise<CallSetup>>>

/** Replaces members by their names. */
export const replacing =
  (members: object): BodyChange =>
  (example) => ({ ...example, ...members })

const KINDS = ['person', 'company', 'service-client', 'account-client', 'sign-in-app'] as const

const findToken = ({ route: { access } }: Operation, { platform, tokens }: World): string | undefined => {
  if (access.kind === 'operator') return platform.operatorToken
  if (access.kind === 'public') return undefined
  const kind = KINDS.find((candidate) => access.allow.includes(candidate))
  return kind && tokens[kind]
}

const findBase = ({ route: { at } }: Operation, { platform }: World): string => {
  if (at.includes('region')) return platform.region()
  return at.includes('front-door') ? platform.frontDoor : platform.forwarder
}

/** The ids in the paths of most operations. */
const listIds = ({ service, connection, datum }: World): Readonly<Record<string, string>> => ({
  '/api/services/{id}': service.id,
  '/api/services/{serviceId}': service.id,
  '/api/portal/services/{id}': service.id,
  '/api/portal/services/{serviceId}': service.id,
  '/api/company-connections/{id}': connection.id,
  '/api/company-connections/{companyConnectionId}': connection.id,
  '/api/company-data/connections/{connectionId}': connection.id,
  '/api/portal/services/{serviceId}/connections/{connectionId}': connection.id,
  '/api/contact-data/{datumId}': datum.id,
})

const fillPath = (path: string, ids: Readonly<Record<string, string>>, world: World): string => {
  const common = listIds(world)
  return path.replace(/\{(\w+)\}/g, (parameter, name: string, at: number) => {
    const value = ids[name] ?? common[path.slice(0, at + parameter.length)]
    return value === undefined ? `no-${name}` : encodeURIComponent(value)
  })
}

export interface Exchange {
  body: Any
  reply: Reply
}

export const play = async (
  world: World,
  operation: Operation,
  example: Operation['bodies'][number],
  setup: CallSetup,
): Promise<Exchange> => {
  const token = setup.token === undefined ? findToken(operation, world) : (setup.token ?? undefined)
  const body = example && (setup.body?.(structuredClone(example.example)) ?? example.example)
  const options: CallOptions = {
    ...(token !== undefined && { token }),
    ...(setup.headers && { headers: setup.headers }),
    ...(example && { body: example.isForm ? new URLSearchParams(body) : body }),
  }
  const query = setup.query ? `?${new URLSearchParams(setup.query)}` : ''
  const path = `${fillPath(operation.path, setup.ids ?? {}, world)}${query}`
  const reply = await call(setup.base ?? findBase(operation, world), operation.method, path, options)
  return { body, reply }
}
