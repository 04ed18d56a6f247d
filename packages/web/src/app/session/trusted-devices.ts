// The device ids of this browser for accounts that trust it. They are not keys: without the password they open nothing.
const toStorageKey = (email: string): string => `trusted-device:${email.trim().toLowerCase()}`

export const trustedDevices = {
  of: (email: string): string | undefined => localStorage.getItem(toStorageKey(email)) ?? undefined,
  keep: (email: string, deviceId: string): void => localStorage.setItem(toStorageKey(email), deviceId),
  forget: (email: string): void => localStorage.removeItem(toStorageKey(email)),
}
