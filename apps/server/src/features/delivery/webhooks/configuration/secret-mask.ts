// What a reader sees of a secret (D1-WHC-10, G-101): four bullets and its end.

const BULLETS = '••••'
const SHOWN = 4

/** A secret of four characters or fewer shows nothing of itself. */
export const maskOf = (secret: string | null): string | null => {
  if (secret === null) return null
  const characters = [...secret]
  return characters.length <= SHOWN ? BULLETS : BULLETS + characters.slice(-SHOWN).join('')
}

/** T-57: a form that is posted back must not make a mask the secret, nor may the mask of an older secret become one. */
export const looksMasked = (text: string): boolean =>
  text.startsWith(BULLETS) && [...text].length <= BULLETS.length + SHOWN
