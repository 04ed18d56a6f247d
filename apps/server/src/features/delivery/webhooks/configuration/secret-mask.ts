// The mask shown instead of a secret: four bullets and its last characters (D1-WHC-10, G-101).

const BULLETS = '••••'
const SHOWN = 4

/** A secret of four characters or fewer is masked completely. */
export const maskSecret = (secret: string | null): string | null => {
  if (secret === null) return null
  const characters = [...secret]
  return characters.length <= SHOWN ? BULLETS : BULLETS + characters.slice(-SHOWN).join('')
}

/** T-57: when a form is posted back, neither the current mask nor that of an older secret may become the secret. */
export const looksMasked = (text: string): boolean =>
  text.startsWith(BULLETS) && [...text].length <= BULLETS.length + SHOWN
