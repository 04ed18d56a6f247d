// The description of an operation: its author's text, then the properties of the route itself.

import { compilePatterns } from '@company-data/protocol/fnmatch'
import { serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import type { CallerKind } from '../caller.ts'
import type { RouteDescription } from '../route.ts'
import { capabilitiesFor } from '../steps/client-access.ts'

const callerNames: Readonly<Record<CallerKind, string>> = {
  person: 'a person',
  company: 'the owner of a company',
  delegate: 'a delegate of a company',
  'service-client': 'the client of a service (`svc_`)',
  'account-client': 'an account client (`acct_`)',
  'sign-in-app': 'a sign-in app (`app_`)',
  operator: 'an operator',
}

const isForServiceClients = compilePatterns(serviceClientPatterns)

const joinWithOr = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

const describeCaller = (kind: CallerKind, path: string): string => {
  const capabilities = kind === 'account-client' ? capabilitiesFor(path) : []
  const rights =
    capabilities.length > 0 ? ` with the capability ${joinWithOr(capabilities.map((name) => `\`${name}\``))}` : ''
  return `${callerNames[kind]}${rights}`
}

const describeRoles = (roles: readonly string[]): string => {
  const others = roles.filter((role) => role !== 'owner').map((role) => `\`${role}\``)
  if (others.length === 0) return 'Called by an operator with the role `owner`.'
  return `Called by an operator with the role ${joinWithOr(others)}, or by an owner.`
}

const whoMayCall = ({ access, path }: RouteDescription): string => {
  if (access.kind === 'public') return 'No token is needed.'
  if (access.kind === 'operator') return describeRoles(access.roles)
  const concrete = path.replace(/\{[^}]+\}/g, 'x')
  const kinds = access.allow.filter((kind) => kind !== 'service-client' || isForServiceClients(concrete))
  return `Called by ${joinWithOr(kinds.map((kind) => describeCaller(kind, concrete)))}.`
}

const describeLevel = ({ access }: RouteDescription): string[] =>
  access.kind === 'callers' && access.level !== undefined
    ? [`The company needs the level \`${access.level}\` or a higher one.`]
    : []

const describeMode = ({ modes }: RouteDescription): string[] => {
  if (modes === 'drains') return ['Refused while writes are paused, because it removes what it answers.']
  return modes === 'works-while-paused' ? ['Works while writes are paused.'] : []
}

const describeBases = ({ at }: RouteDescription): string[] => {
  if (!at.includes('front-door')) return []
  return at.includes('region') ? ['Served by the front door and by every region.'] : ['Served by the front door.']
}

export const describeRoute = (route: RouteDescription): string => {
  const details = [whoMayCall(route), ...describeLevel(route), ...describeMode(route), ...describeBases(route)].join(
    ' ',
  )
  return route.description === undefined ? `${route.summary}.\n\n${details}` : `${route.description}\n\n${details}`
}
