// Which device this browser is to the accounts that trust it. It is no key: without the password it opens nothing.
const keyOf = (email: string): string => `trusted-device:${email.trim().toLowerCase()}`

export const trustedDevices = {
  of: (email: string): string | undefined => localStorage.getItem(keyOf(email)) ?? undefined,
  keep: (email: string, deviceId: string): void => localStorage.setItem(keyOf(email), deviceId),
  forget: (email: string): void => localStorage.removeItem(keyOf(email)),
}
