// Ada's phone, a separate process: it signs in, waits for a login to approve, compares the digits and approves.
import { createPersonClient } from '@company-data/sdk/person'

export interface PhoneOrder {
  frontDoorUrl: string
  email: string
  password: string
}

/** The phone's messages: that it is ready, and each line on its screen. */
export type PhoneWord = { ready: true } | { shows: string }

const tell = (word: PhoneWord): void => {
  process.send?.(word)
}

/** Ada reads the digits on the login page and types them; here they come from the page's process. */
const typedDigits = (): Promise<string> =>
  new Promise((resolve) => process.once('message', (digits) => resolve(String(digits))))

const serve = async ({ frontDoorUrl, email, password }: PhoneOrder): Promise<void> => {
  const ada = createPersonClient({ frontDoorUrl })
  await ada.login({ email, password })
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const public_key = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
  const { device_id: deviceId } = await ada.trustedDevices.create({ name: 'Phone', public_key })
  const digits = typedDigits()
  for await (const { type } of ada.push.stream({ onOpen: () => tell({ ready: true }) })) {
    if (type !== 'twofa_challenge') continue
    const [card] = await ada.challenges.list()
    if (!card) continue
    tell({ shows: `${card.service_name} of ${card.company_name} asks: ${card.context}` })
    await ada.challenges.approve(card.challenge_id, { deviceId, privateKey: pair.privateKey }, await digits)
    tell({ shows: 'Approved with the finger on the sensor.' })
    break
  }
  process.disconnect()
}

process.once('message', (order) => void serve(order as PhoneOrder))
