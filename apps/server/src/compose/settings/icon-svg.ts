// Accepts an SVG that only draws: elements and references that are listed here, and nothing else.
import { Problem } from './setting-kinds.ts'

const START =
  /^\uFEFF?\s*(?:<\?xml\s+version="1\.[01]"(?:\s+encoding="utf-8")?(?:\s+standalone="(?:yes|no)")?\s*\?>\s*)?/i

/** Without scripts, animations, foreign content and links. Names with a prefix, of other vocabularies, are not in it. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc style switch path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`.split(/\s+/),
)

const REFERENCE = String.raw`(?:#|data:image\/(?:png|jpeg|webp|gif);base64,)`
const REFUSED: readonly RegExp[] = [
  // Declarations, entities and instructions, which may name style sheets and other files.
  /<[!?]/,
  // A reference to a character could hide a word from these rules.
  /&(?!(?:amp|lt|gt|quot|apos);)/,
  /[^\w.-]on\w+\s*=/i,
  /javascript:/i,
  new RegExp(String.raw`(?:href|src)\s*=\s*(?!["']${REFERENCE})`, 'i'),
  // Style sheets load by these, and an escape in them could hide a word.
  /@import|image-set|\\/i,
  new RegExp(String.raw`url\(\s*(?!["']?${REFERENCE})`, 'i'),
]

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('must be a PNG, or an SVG in UTF-8')
  }
}

export const checkSvg = (bytes: Buffer): void => {
  const text = decode(bytes)
    .replace(START, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  if (!/^<svg[\s>]/.test(text)) throw new Problem('must be a PNG or an SVG')
  const names = [...text.matchAll(/<\/?([^\s/>]*)/g)].map(([, name = '']) => name)
  if (!names.every((name) => ELEMENTS.has(name)) || REFUSED.some((pattern) => pattern.test(text)))
    throw new Problem('must be a plain SVG that only draws: without scripts, animations and other files')
}
