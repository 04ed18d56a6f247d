// One attack as a separate process, so that its work does not delay the honest callers: name, seconds, victim.
import { companyAttacks } from './company-floods.ts'
import type { Victim } from './flood.ts'
import { attacks } from './floods.ts'

const [name = '', seconds = '', victim = ''] = process.argv.slice(2)
const attack = [...attacks, ...companyAttacks].find((candidate) => candidate.name === name)
if (!attack) throw new Error(`no attack is called ${name}`)
const outcome = await attack.run(JSON.parse(victim) as Victim, Number(seconds))
process.stdout.write(JSON.stringify(outcome))
process.exit(0)
