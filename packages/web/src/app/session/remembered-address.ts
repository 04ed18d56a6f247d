// The e-mail address of the last user, so that a reload needs only the password. Kept for this tab, and for this device if
// the user wants it; signing out forgets it.
export interface RememberedAddress {
  read(): string | undefined
  keep(email: string): void
  /** Also after the tab is closed. */
  keepOnDevice(email: string): void
  isOnDevice(): boolean
  forget(): void
}

/** `app`: `wallet` or `portal`. */
export const rememberedAddress = (app: string): RememberedAddress => {
  const key = `${app}-address`
  return {
    read: () => sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? undefined,
    keep(email) {
      sessionStorage.setItem(key, email)
      if (localStorage.getItem(key) !== null) localStorage.setItem(key, email)
    },
    keepOnDevice: (email) => localStorage.setItem(key, email),
    isOnDevice: () => localStorage.getItem(key) !== null,
    forget() {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
    },
  }
}
