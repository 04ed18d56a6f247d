// The restriction level "highly restrictive" of UTS 39: one script, or Latin with the scripts of one East Asian language.

/** The scripts of Unicode. One that this engine does not know yet has no characters in it. */
const SCRIPTS =
  `Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki
  Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian
  Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs
  Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Gurung_Khema
  Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inscriptional_Pahlavi
  Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki
  Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic
  Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao
  Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu
  Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian
  Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa
  Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian
  Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil
  Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho
  Warang_Citi Yezidi Yi Zanabazar_Square`.split(/\s+/)

const EAST_ASIAN = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
] as const

/** Undefined: this engine does not know one of the scripts. Characters of no script are always allowed. */
const buildPattern = (scripts: readonly string[]): RegExp | undefined => {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`)
  try {
    return new RegExp(`^[${classes.join('')}]*$`, 'u')
  } catch {
    return undefined
  }
}

const LATIN = buildPattern(['Latin'])
let others: readonly RegExp[] | undefined

/** Built at the first name that is not Latin. */
const listOthers = (): readonly RegExp[] => {
  others ??= [...EAST_ASIAN, ...SCRIPTS.map((script) => [script])].flatMap((scripts) => buildPattern(scripts) ?? [])
  return others
}

export const isHighlyRestrictive = (text: string): boolean =>
  LATIN?.test(text) === true || listOthers().some((pattern) => pattern.test(text))
