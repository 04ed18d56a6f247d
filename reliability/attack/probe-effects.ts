import { createService, registerCompany, registerPerson } from '@company-data/testkit'
import { embedded } from '../installations.ts'
import { companyAttacks } from './company-attacks.ts'
import { attacks } from './floods.ts'
const installation = await embedded({ RATE_LIMITS: 'on', TEST_CLOCK: '', RATE_LIMIT_REGISTRATIONS_PER_ADDRESS: '10000' })
await installation.ready()
const only = process.argv[2] ?? ''
for (const attack of [...attacks, ...companyAttacks]) {
  if (!attack.name.includes(only)) continue
  try {
    const attacker = await registerPerson(installation)
    const { userId, token, apiUrl, password } = attacker
    const { public_key, encrypted_private_key } = (await attacker.call('GET', '/api/profile/keys')).body
    const registration = { usertype: 'person', display_name: 'x', language: 'en', region: 'eu', auth_salt: attacker.authSalt, password, public_key, encrypted_private_key }
    const company = await registerCompany(installation, { level: 'free' })
    const { id: serviceId } = await createService(company)
    const { frontDoor, forwarder, region } = installation
    const victim = { frontDoor, forwarder, region, registration, attacker: { userId, token, apiUrl, password }, company: { token: company.token, apiUrl: company.apiUrl, serviceId } }
    if (!attack.name.includes('full list')) await attack.prepare?.(victim)
    console.log(JSON.stringify([attack.name, await attack.run(victim, 1)]))
  } catch (error) { console.log(attack.name, String(error).slice(0, 200)) }
}
await installation.stop()
process.exit(0)
