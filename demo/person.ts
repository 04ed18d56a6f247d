// A person registers, and seals a value to the service; only the company can open it.
import { sealValue } from '@company-data/crypto'
import { createPersonClient } from '@company-data/sdk'
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'
import type { OpenedService } from './service.ts'

export const personSharesValue = async (app: App, service: OpenedService, say: Narrator): Promise<void> => {
  say.step('A person registers on a device of her own.')
  const person = createPersonClient({ frontDoorUrl: app.addresses.front_door ?? '' })
  const password = 'a password that only Ada knows'
  const registered = await person.register({ email: 'ada@example.org', password, display_name: 'Ada Lovelace' })
  say.show(JSON.stringify(registered))
  say.notice('The share code is what she gives to a company that wants to invite her.')

  say.step(`Her device seals a value to the public key of ${service.code}.`)
  const wrapper = await sealValue('ada@analytical.example', service.publicKey)
  say.show(`${wrapper.slice(0, 96)}…`)
  say.notice('This is all that the platform would ever hold.')

  say.step('The company’s backend opens it with the private key that only it can unlock.')
  say.show(await service.client.openValue(wrapper))
}
