// Characters of glyph names, as far as tags need them: printable ASCII and ligatures.

const NAMED: Readonly<Record<string, string>> = {
  space: ' ',
  exclam: '!',
  quotedbl: '"',
  numbersign: '#',
  dollar: '$',
  percent: '%',
  ampersand: '&',
  quotesingle: "'",
  quoteright: '’',
  quoteleft: '‘',
  parenleft: '(',
  parenright: ')',
  asterisk: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  minus: '−',
  period: '.',
  slash: '/',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  colon: ':',
  semicolon: ';',
  less: '<',
  equal: '=',
  greater: '>',
  question: '?',
  at: '@',
  bracketleft: '[',
  backslash: '\\',
  bracketright: ']',
  asciicircum: '^',
  underscore: '_',
  grave: '`',
  braceleft: '{',
  bar: '|',
  braceright: '}',
  asciitilde: '~',
  ff: 'ff',
  fi: 'fi',
  fl: 'fl',
  ffi: 'ffi',
  ffl: 'ffl',
  sfthyphen: '\u00ad',
  nbspace: '\u00a0',
}

const UNI = /^uni((?:[0-9A-F]{4})+)$/
const U = /^u([0-9A-F]{4,6})$/
const MAX_PARTS = 8

/** `braceleft` → `{`, `uni007B` → `{`, `f_i` → `fi`, `a.alt` → `a`; undefined for an unknown name. */
export const decodeGlyphName = (name: string): string | undefined => {
  const [base = ''] = name.split('.', 1)
  if (Object.hasOwn(NAMED, base)) return NAMED[base]
  if (base.length === 1) return base
  const units = UNI.exec(base)?.[1]
  if (units !== undefined)
    return String.fromCharCode(
      ...(units.match(/.{4}/g) ?? []).slice(0, MAX_PARTS).map((unit) => Number.parseInt(unit, 16)),
    )
  const point = Number.parseInt(U.exec(base)?.[1] ?? '', 16)
  if (point <= 0x10ffff) return String.fromCodePoint(point)
  const parts = base.split('_')
  if (parts.length < 2 || parts.length > MAX_PARTS || parts.includes('')) return undefined
  const texts = parts.map(decodeGlyphName)
  return texts.includes(undefined) ? undefined : texts.join('')
}
