// One attack as a separate process, so that its work does not delay the honest callers: name, seconds, victim.
import { ATTACKER_ADDRESS } from './call-from.ts'
import { type Attack, isEffective, type Victim } from './flood.ts'

const KEYS_OF_ONE = 90
const attackerNumber = Number(ATTACKER_ADDRESS.split('.').at(-1))

/** The other ones import the testkit, which takes a second to load: twenty attackers would be late. */
const findAttack = async (name: string): Promise<Attack | undefined> => {
  const isNamed = (attack: Attack): boolean => attack.name === name
  const { attacks } = await import('./floods.ts')
  const attack = attacks.find(isNamed)
  if (attack) return attack
  const [{ companyAttacks }, { skipKeyPairs }] = await Promise.all([
    import('./company-attacks.ts'),
    import('@company-data/testkit'),
  ])
  // Other attackers, and the honest callers first of all, add keys to the same platform.
  skipKeyPairs(KEYS_OF_ONE * attackerNumber)
  return companyAttacks.find(isNamed)
}

const [name = '', seconds = '', victim = ''] = process.argv.slice(2)
const attack = await findAttack(name)
if (!attack) throw new Error(`no attack is called ${name}`)
const outcome = await attack.run(JSON.parse(victim) as Victim, Number(seconds))
if (!isEffective(attack, outcome)) throw new Error(`attack not effective: ${JSON.stringify(outcome)}`)
process.stdout.write(JSON.stringify(outcome))
process.exit(0)
