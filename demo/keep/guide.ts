// Where to look in the kept demo, and with which password.
import { DELEGATE, type Login, OWNER } from './company.ts'
import type { Stage } from './stage.ts'

const lineOf = (who: string, { email, password }: Login): string => `  ${who.padEnd(10)}${email.padEnd(24)}${password}`

/** `apps` are the web apps that the front door serves, by name. */
export const guideOf = ({ services, persons }: Stage, frontDoorUrl: string, apps: readonly string[]): string => {
  const [ada] = persons
  return [
    `Portal of the company   ${frontDoorUrl}/portal/`,
    lineOf('owner', OWNER),
    lineOf('delegate', DELEGATE),
    '',
    'Passphrases of the services, which open what people shared',
    ...services.map(({ name, passphrase }) => `  ${name.padEnd(14)}${passphrase}`),
    '',
    ...(apps.includes('wallet') && ada
      ? [
          `Wallet of a person      ${frontDoorUrl}/wallet/`,
          ...persons.map((person) => lineOf(person.name.split(' ')[0] ?? '', person)),
          '',
        ]
      : []),
    `Reference of the API    ${frontDoorUrl}/docs`,
  ].join('\n')
}

/** What there is to see, in the order of the navigation. */
export const sights: readonly string[] = [
  'Overview: a webhook that fails, unread messages, open signatures, runs in which it is your turn.',
  'Connections: unlock the key of the Newsletter with its passphrase, and the values open.',
  'Connect requests: one is open, one was declined.',
  'Services › Newsletter › Webhooks: one delivers, one is bad and has a backlog.',
  'Flow runs of Car rentals: one in each state. Documents: one in each state.',
]
