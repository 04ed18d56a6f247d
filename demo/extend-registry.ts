// The operator adds a field type; every reader sees it immediately, as JSON or as XML.
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'

export const extendRegistry = async (app: App, narrator: Narrator): Promise<void> => {
  const url = `${app.addresses.front_door}/api/ops/contact-field-types`
  const addType = async (label: string): Promise<string> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'seamans_book', parent: 'passport', label }),
    })
    return `${response.status} ${await response.text()}`
  }

  narrator.step('The operator adds a new identity document to the field types, under passport.')
  narrator.show(await addType("Seaman's book"))
  narrator.notice('Columns that are null are inherited from passport and its ancestors. `is_system` is false.')

  narrator.step('Adding the same type again is refused, with a key for programs and a sentence for people.')
  narrator.show(await addType('A second one'))

  narrator.step('A caller who prefers XML gets every answer as XML.')
  const response = await fetch(`${app.addresses.front_door}/api/regions`, { headers: { accept: 'application/xml' } })
  narrator.show(await response.text())
}
