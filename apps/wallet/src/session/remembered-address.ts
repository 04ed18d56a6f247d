// The e-mail address of the last person, so that a reload needs only the password. Kept for this tab, and for this
// device if the person wants it; signing out forgets it.
const KEY = 'wallet-address'

export const rememberedAddress = {
  read: (): string | undefined => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined,
  keep(email: string): void {
    sessionStorage.setItem(KEY, email)
    if (localStorage.getItem(KEY) !== null) localStorage.setItem(KEY, email)
  },
  /** Also after the tab is closed. */
  keepOnDevice: (email: string): void => localStorage.setItem(KEY, email),
  isOnDevice: (): boolean => localStorage.getItem(KEY) !== null,
  forget(): void {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
  },
}
