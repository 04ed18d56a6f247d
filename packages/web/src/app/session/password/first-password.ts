// The password of a registration, in the memory of the page until the recovery kit that follows is made or postponed.

/** A person who reaches the kit later types it again. */
const FORGET_AFTER_MS = 900_000

let bytes: Uint8Array | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Overwrites it. */
export const forgetFirstPassword = (): void => {
  clearTimeout(timer)
  bytes?.fill(0)
  bytes = undefined
}

/** Texts stay in memory until the browser collects them, so the password is held as bytes. */
export const keepFirstPassword = (password: string): void => {
  forgetFirstPassword()
  bytes = new TextEncoder().encode(password)
  timer = setTimeout(forgetFirstPassword, FORGET_AFTER_MS)
}

export const readFirstPassword = (): string | undefined => bytes && new TextDecoder().decode(bytes)
