// The device of a sandbox person: a key that signs approvals and documents, and a passcode.
import type { Unlock } from '../challenges/person-challenges.ts'
import type { PersonClient } from '../clients/person-client.ts'
import type { StepUpProof } from '../session/step-up.ts'

const PASSCODE = '1234'

export type SandboxUnlock = {
  biometric: Extract<Unlock, { deviceId: string }>
  passcode: { passcode: string }
}

/** A device with its own key, which cannot be exported. */
export const createDeviceProof = async (
  person: Pick<PersonClient, 'trustedDevices'>,
  name: string,
  stepUp: StepUpProof = {},
): Promise<SandboxUnlock['biometric']> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const public_key = btoa(String.fromCharCode(...spki))
  const { device_id: deviceId } = await person.trustedDevices.create({ name, public_key }, stepUp)
  return { deviceId, privateKey: pair.privateKey }
}

/** A device, and a passcode, so that a rule may choose the unlock. */
export const createUnlock = async (person: PersonClient): Promise<SandboxUnlock> => {
  const biometric = await createDeviceProof(person, 'Sandbox')
  await person.passcode.set(PASSCODE)
  return { biometric, passcode: { passcode: PASSCODE } }
}
