// The attackers before an attack: each with an address, a free account, a free company and its preparations.
import { createService, registerCompany, registerPerson, type TestAccount } from '@company-data/testkit'
import type { Installation } from '../installations.ts'
import type { Attack, Victim } from './flood.ts'

export interface Target {
  victim: Victim
  /** The preparations of the attack. */
  prepared: unknown
}

/** All of 127.0.0.0/8 is this machine. */
export const toAddress = (index: number): string => `127.0.1.${index + 1}`

/** With the keys of another account: the platform cannot detect it. */
const registrationLike = async (account: TestAccount): Promise<object> => {
  const { public_key, encrypted_private_key } = (await account.call('GET', '/api/profile/keys')).body
  const { authSalt: auth_salt, password } = account
  const names = { usertype: 'person', display_name: 'x', language: 'en', region: 'eu' }
  return { ...names, auth_salt, password, public_key, encrypted_private_key }
}

const createVictim = async (installation: Installation, address: string, port: number): Promise<Victim> => {
  const attacker = await registerPerson(installation)
  const { userId, token, apiUrl, password } = attacker
  const { frontDoor, forwarder, region } = installation
  const registration = await registrationLike(attacker)
  const company = await registerCompany(installation, { level: 'free' })
  const { id: serviceId } = await createService(company)
  return {
    frontDoor,
    forwarder,
    region,
    address,
    port,
    registration,
    attacker: { userId, token, apiUrl, password },
    company: { token: company.token, apiUrl: company.apiUrl, serviceId },
  }
}

/** More at once would be refused: their hashes come from one address. */
const MAX_PREPARING = 5

/** As many attackers as addresses, each with its accounts and the preparations of the attack. */
export const prepareTargets = async (
  attack: Attack,
  installation: Installation,
  { count, port }: { count: number; port: number },
): Promise<Target[]> => {
  const victims: Victim[] = []
  for (let index = 0; index < count; index += 1) victims.push(await createVictim(installation, toAddress(index), port))
  const targets: Target[] = []
  for (let from = 0; from < count; from += MAX_PREPARING) {
    const group = victims.slice(from, from + MAX_PREPARING)
    targets.push(
      ...(await Promise.all(group.map(async (victim) => ({ victim, prepared: await attack.prepare?.(victim) })))),
    )
  }
  return targets
}
