// One attack as a separate process, so that its work does not delay the honest callers: name, seconds, victim, preparation.
import { companyAttacks } from './company-attacks.ts'
import { isEffective, type Victim } from './flood.ts'
import { attacks } from './floods.ts'

const [name = '', seconds = '', victim = '', prepared = 'null'] = process.argv.slice(2)
const attack = [...attacks, ...companyAttacks].find((candidate) => candidate.name === name)
if (!attack) throw new Error(`no attack is called ${name}`)
const outcome = await attack.run(JSON.parse(victim) as Victim, Number(seconds), JSON.parse(prepared))
if (!isEffective(attack, outcome)) throw new Error(`attack not effective: ${JSON.stringify(outcome)}`)
process.stdout.write(JSON.stringify(outcome))
process.exit(0)
