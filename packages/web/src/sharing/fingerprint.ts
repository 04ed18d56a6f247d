// The fingerprint of the exact key that values will be sealed to, computed in the page.

export const computeFingerprint = async (publicKey: string): Promise<string> => {
  const der = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))
  const hash = await crypto.subtle.digest('SHA-256', der)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
