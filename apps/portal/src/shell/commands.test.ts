// The palette's commands for owners and delegates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteGroup } from '../app/route-group.ts'
import { listCommands } from './commands.ts'
import { shellTexts } from './shell-texts.ts'

const routeGroups: readonly RouteGroup[] = [
  {
    path: '/services',
    navigation: { group: 'sharing', icon: 'layers', label: { en: 'Services', de: 'Dienste' }, keys: 'g s' },
    commands: [
      {
        label: { en: 'Create service', de: 'Dienst anlegen' },
        icon: 'plus',
        path: '/services?new=1',
        keys: 'n s',
        ownerOnly: true,
      },
      { label: { en: 'Invite', de: 'Einladen' }, icon: 'userPlus', path: '/connect-requests?new=1' },
    ],
    pages: [],
  },
  { path: '/services/:serviceId/api-access', pages: [] },
]

const SERVICE = { id: 's1', name: 'Newsletter', code: 'ACME/NEWS', client_id: 'client-1' }

const listFor = (isOwner: boolean, language: 'en' | 'de') =>
  listCommands({
    routeGroups,
    services: [SERVICE],
    tabs: { overview: 'Overview', logs: 'Logs' },
    isOwner,
    language,
    texts: shellTexts[language],
  })

const commandsFor = (isOwner: boolean, language: 'en' | 'de') =>
  listFor(isOwner, language).map(({ label, group, path, keys }) => [label, group, path, keys ?? ''])

test('lists pages, actions and services, each with its group and shortcut', () => {
  assert.deepEqual(commandsFor(true, 'en'), [
    ['Services', 'Sharing', '/services', 'g s'],
    ['Create service', 'Action', '/services?new=1', 'n s'],
    ['Invite', 'Action', '/connect-requests?new=1', ''],
    ['Newsletter', 'Service', '/services/s1', ''],
    ['Newsletter › Logs', 'Service', '/services/s1/logs', ''],
    ['Newsletter › Add webhook', 'Service', '/services/s1/webhooks?new=1', ''],
  ])
})

test('G-054: a delegate is not offered owner-only commands', () => {
  assert.deepEqual(
    commandsFor(false, 'de').map(([label]) => label),
    ['Dienste', 'Einladen', 'Newsletter', 'Newsletter › Logs'],
  )
})

test('a service is found once by its id, its code and its client', () => {
  const labels = listFor(true, 'en').filter(({ words }) => words?.includes('s1 ACME/NEWS client-1'))
  assert.deepEqual(
    labels.map(({ label }) => label),
    ['Newsletter'],
  )
})
