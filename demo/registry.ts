// The operator adds a field type; every reader sees it at once, as JSON or as XML.
import type { App } from '@company-data/server'
import type { Narrator } from './narrator.ts'

export const operatorExtendsTheRegistry = async (app: App, say: Narrator): Promise<void> => {
  const address = `${app.addresses.front_door}/api/ops/contact-field-types`
  const authorization = `Bearer ${app.operatorToken}`

  say.step('The operator adds a type of identity document under passport.')
  const added = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'seamans_book', parent: 'passport', label: "Seaman's book" }),
  })
  say.show(`${added.status} ${await added.text()}`)
  say.notice('Columns that it leaves null come from passport and its ancestors; `is_system` is false.')

  say.step('The same name again is refused, with a key for programs and a sentence for people.')
  const again = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'seamans_book', parent: 'passport', label: 'Twice' }),
  })
  say.show(`${again.status} ${await again.text()}`)

  say.step('Any answer is XML for a caller who prefers it.')
  const xml = await fetch(`${app.addresses.front_door}/api/regions`, { headers: { accept: 'application/xml' } })
  say.show(await xml.text())
}
