// The device ids of this browser for accounts that trust it. They are not keys: without the password they open nothing.
const keyOf = (email: string): string => `trusted-device:${email.trim().toLowerCase()}`

export const trustedDevices = {
  of: (email: string): string | undefined => localStorage.getItem(keyOf(email)) ?? undefined,
  keep: (email: string, deviceId: string): void => localStorage.setItem(keyOf(email), deviceId),
  forget: (email: string): void => localStorage.removeItem(keyOf(email)),
}
