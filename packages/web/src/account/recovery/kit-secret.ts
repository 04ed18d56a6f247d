// The code of a new recovery kit in the memory of the page, until its sheet closes.

export interface KitSecret {
  /** The eight groups; empty once forgotten. */
  groups(): string[]
  /** Overwrites the code. The page must not show it any more. */
  forget(): void
}

/**
 * Texts stay in memory until the browser collects them, so the code is held as bytes.
 * @example
 * const secret = holdKitSecret(kit.code)
 * secret.forget()
 */
export const holdKitSecret = (code: string): KitSecret => {
  const bytes = new TextEncoder().encode(code)
  let isForgotten = false
  return {
    groups: () => (isForgotten ? [] : new TextDecoder().decode(bytes).split('-')),
    forget() {
      bytes.fill(0)
      isForgotten = true
    },
  }
}

/** A new kit: its sheet is shown once. */
export interface ShownKit {
  secret: KitSecret
  /** Unknown if the response with it was lost. */
  kitId: string | undefined
  createdAt: Date
}

/** Two different groups, as indexes from 0 to 7, in order. */
export const pickTwoGroups = (random: () => number = Math.random): [number, number] => {
  const first = Math.floor(random() * 8)
  const second = (first + 1 + Math.floor(random() * 7)) % 8
  return first < second ? [first, second] : [second, first]
}

/** One group as people type it: case, blanks and look-alike letters do not matter. */
export const isSameGroup = (input: string, group: string): boolean =>
  input.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0') === group

let handedKit: ShownKit | undefined

/** Hands the kit of a finished return over to the page that shows its sheet, in memory. */
export const handOverKit = (kit: ShownKit): void => {
  handedKit = kit
}

export const takeHandedKit = (): ShownKit | undefined => {
  const kit = handedKit
  handedKit = undefined
  return kit
}
