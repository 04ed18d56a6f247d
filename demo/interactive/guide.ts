// The places to look at in the kept demo, and their passwords.
import { DELEGATE, type Login, OWNER } from './company.ts'
import type { Stage } from './stage.ts'

const formatLogin = (label: string, { email, password }: Login): string =>
  `  ${label.padEnd(10)}${email.padEnd(24)}${password}`

/** `apps` are the web apps that the front door serves, by name. */
export const formatGuide = ({ services, persons }: Stage, frontDoorUrl: string, apps: readonly string[]): string => {
  const [ada] = persons
  return [
    `Portal of the company   ${frontDoorUrl}/portal/`,
    formatLogin('owner', OWNER),
    formatLogin('delegate', DELEGATE),
    '',
    'Passphrases of the services, which open what people shared',
    ...services.map(({ name, passphrase }) => `  ${name.padEnd(14)}${passphrase}`),
    '',
    ...(apps.includes('wallet') && ada
      ? [
          `Wallet of a person      ${frontDoorUrl}/wallet/`,
          ...persons.map((person) => formatLogin(person.name.split(' ')[0] ?? '', person)),
          '',
        ]
      : []),
    `Reference of the API    ${frontDoorUrl}/docs`,
  ].join('\n')
}

/** The sights and their addresses, in the order of the navigation. */
export const listSights = ({ services }: Stage, frontDoorUrl: string, apps: readonly string[]): string[] => {
  const [newsletter, rentals] = services.map(({ id }) => id)
  const portal: ReadonlyArray<readonly [sight: string, place: string]> = [
    ['A webhook that fails, unread messages, open signatures, your turn in runs', 'overview'],
    [
      'Connections: unlock the key of the Newsletter by its passphrase, and values open',
      `connections?service=${newsletter}`,
    ],
    ['Invitations: one is open, one was declined', `connect-requests?service=${newsletter}`],
    ['Webhooks: one delivers, one is bad and has a backlog', `services/${newsletter}/webhooks`],
    ['A flow, drawn', `flows?service=${rentals}`],
    ['Its runs, one in each state', `flow-runs?service=${rentals}`],
    ['Documents, one in each state', `documents?service=${newsletter}`],
    ['As a customer: a contract of a supplier to sign', 'received-documents'],
  ]
  return [
    ...portal.map(([sight, place]) => `${sight}\n   ${frontDoorUrl}/portal/${place}`),
    ...(apps.includes('wallet')
      ? [`Ada’s side: runs to answer, contracts to sign, what is in force\n   ${frontDoorUrl}/wallet/documents`]
      : []),
  ]
}
