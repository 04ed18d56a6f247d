// The description of an operation: what its author wrote, then the facts that follow from the route itself.

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
  operator: 'the operator',
}

const isForServiceClients = compilePatterns(serviceClientPatterns)

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const callerOf = (kind: CallerKind, path: string): string => {
  const capabilities = kind === 'account-client' ? capabilitiesFor(path) : []
  const rights =
    capabilities.length > 0 ? ` with the capability ${listed(capabilities.map((name) => `\`${name}\``))}` : ''
  return `${callerNames[kind]}${rights}`
}

const whoMayCall = ({ access, path }: RouteDescription): string => {
  if (access.kind === 'public') return 'No token is needed.'
  if (access.kind === 'operator') return 'Called with the operator token.'
  const concrete = path.replace(/\{[^}]+\}/g, 'x')
  const kinds = access.allow.filter((kind) => kind !== 'service-client' || isForServiceClients(concrete))
  return `Called by ${listed(kinds.map((kind) => callerOf(kind, concrete)))}.`
}

const levelOf = ({ access }: RouteDescription): string[] =>
  access.kind === 'callers' && access.level !== undefined
    ? [`The company needs the level \`${access.level}\` or a higher one.`]
    : []

const modeOf = ({ modes }: RouteDescription): string[] => {
  if (modes === 'drains') return ['Refused while writes are paused, because it removes what it answers.']
  return modes === 'works-while-paused' ? ['Works while writes are paused.'] : []
}

const basesOf = ({ at }: RouteDescription): string[] => {
  if (!at.includes('front-door')) return []
  return at.includes('region') ? ['Served by the front door and by every region.'] : ['Served by the front door.']
}

export const descriptionOf = (route: RouteDescription): string => {
  const facts = [whoMayCall(route), ...levelOf(route), ...modeOf(route), ...basesOf(route)].join(' ')
  return route.description === undefined ? `${route.summary}.\n\n${facts}` : `${route.description}\n\n${facts}`
}
