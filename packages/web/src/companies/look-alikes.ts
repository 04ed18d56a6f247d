// Folds letters that look like Latin ones (UTS 39), for words that a label may hide. Names are checked by the platform itself.

/** Latin letter → letters of other alphabets that look like it, in lower case, as far as secret words need them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ꭺᗅα⍺ɑаꓮ@',
  c: 'ꮯᴄⲥςсҫ¢ȼꓚ',
  d: 'đꭰᑯᗞᗪɖƌɗԁꓒꓓð',
  e: 'ꭼε℮ɇⴹеҽҿꓰꬲє€',
  g: 'ꮐᶃɡǥɠԍցꓖ',
  h: 'ħꮋꮒᕼнɦⱨⲏћңһհꓧ',
  i: 'ıꭵɩι⍳ɨɪіӏꙇᛁ|!',
  k: 'ꮶᛕƙκⱪⲕкқҟꓗꝁ',
  l: 'ꮮłᒪƚǀɫɭⳑꓡꓲ',
  m: 'ꮇᗰᛖⲙϻмӎꓟ',
  n: 'ɲƞηᵰɳⲛոռꓠп',
  o: 'ဝᴏᴑθοσøⲟⵔ〇оѳөօꓳꬽ',
  p: 'ꮲᑭƥρᵽ⍴ⲣрꓑ',
  r: 'ꭱꮢᖇʀᴦᵲɍɼɽⲅгғꓣꭇꮁя',
  s: 'ꮥꮪƽᵴʂѕտꓢꜱ$',
  t: 'ꭲŧƭʈτᵵ₮⊤ⱦⲧтҭꓔ',
  u: 'ꮜᑌᴜυᵾ∪ʉʋսꓴꭎꭒ',
  v: 'ꮩᐯᴠν∨ѵꓦ',
  w: 'ꮃꮤᴡ₩ɯѡѽԝաꓪω',
  y: 'ყꭹꮍƴγᶌɏɣʏⲩуүұꓬ¥',
}

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) => Array.from(letters, (letter) => [letter, latin] as const)),
)

/**
 * Lower-case Latin letters in place of all that look like them, without accents and invisible characters.
 * @example foldLookAlikes('P\u0430ss\u00ADword') // 'password': the second letter is Cyrillic
 */
export const foldLookAlikes = (text: string): string => {
  const visible = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return Array.from(visible.toLowerCase(), (letter) => LATIN.get(letter) ?? letter).join('')
}
