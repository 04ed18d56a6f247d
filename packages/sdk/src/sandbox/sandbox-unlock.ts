// The device of a sandbox person: a key that signs approvals and documents, and a passcode.
import type { Unlock } from '../calls/approvals/person-challenges.ts'
import type { PersonClient } from '../clients/person-client.ts'

const PASSCODE = '1234'

export type SandboxUnlock = {
  biometric: Extract<Unlock, { deviceId: string }>
  passcode: { passcode: string }
}

/** A device with its own key, and a passcode, so that a rule may choose the unlock. */
export const createUnlock = async (person: PersonClient): Promise<SandboxUnlock> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const public_key = btoa(String.fromCharCode(...spki))
  const { device_id: deviceId } = await person.trustedDevices.create({ name: 'Sandbox', public_key })
  await person.passcode.set(PASSCODE)
  return { biometric: { deviceId, privateKey: pair.privateKey }, passcode: { passcode: PASSCODE } }
}
