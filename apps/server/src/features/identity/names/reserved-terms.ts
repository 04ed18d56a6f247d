// Words that a company must not use in a name, because they sound like the platform or ask for a secret.
import { skeleton } from '../../../platform/text/skeleton.ts'

/** English and German phrases. A plural s is read too, and blanks between the letters do not count. */
const SECRETS = ['password', 'passwort', 'kennwort', 'passcode', 'recovery kit', 'recovery code']

/** German words of any ending: `Passwörter`, `Kennwortabteilung`. `Telefonkennwort` is lawful. */
const SECRET_STEMS = ['passwort', 'passwört', 'passwoert', 'kennwort', 'kennwört', 'kennwoert', 'wiederherstellung']

/** A compound such as `Walletpasswort`. */
const SECRET_PARTS = ['password', 'passwort', 'kennwort', 'passcode']

/** Reserved together with the word wallet. */
const WALLET_WORDS = ['team', 'locked', 'blocked', 'unlock', 'unlocked', 'sperre', 'sperren']

/** Reserved together with the word wallet, with any ending: `securities`, `Supportabteilung`, `verified`. */
const WALLET_STEMS = [
  ...['securit', 'support', 'service', 'suspend', 'suspension', 'verif'],
  ...['sicherheit', 'hilfe', 'gesperr', 'entsperr', 'blockiert', 'bestätig', 'bestaetig'],
]

/** Reserved together with the word wallet, also at the end of a compound: `Kundenservice`, `Kontosperrung`. */
const WALLET_ENDINGS = [
  ...['security', 'support', 'service'],
  ...['sicherheit', 'hilfe', 'sperre', 'sperrung', 'bestätigung', 'bestaetigung'],
]

const WALLET = 'wallet'

/** Digits and signs that stand for a letter. An i and an l are one letter here, because a 1 stands for both. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '!': 'l',
  '|': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Without accents: `Wállet` reads as `Wallet`. */
const toPlainLetters = (text: string): string =>
  skeleton(text)
    .replace(/\p{M}+/gu, '')
    .replaceAll('vv', 'w')
    .replace(/[0-9i]/g, (character) => LETTERS[character] ?? character)

const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Signs stand for letters only beside letters: a name may end with an exclamation mark. */
const readSigns = (text: string): string =>
  text.replace(/[@$|](?=\p{L})|(?<=\p{L})!(?=\p{L})/gu, (sign) => LETTERS[sign] ?? sign)

/** `Passw0rd` looks like a reserved word only before its case is folded, `PASSWORD` in part only afterwards. */
const readings = (name: string): string[][] => {
  const texts = [fold(name), fold(skeleton(name.normalize('NFKC'))), fold(readSigns(name))]
  return texts.map((text) => splitWords(toPlainLetters(text)))
}

/** True if consecutive words, written without blanks, are the phrase. */
const hasPhrase = (words: readonly string[], phrase: string): boolean =>
  phrase !== '' &&
  words.some((_, start) => {
    let joined = ''
    for (let index = start; index < words.length && joined.length < phrase.length; index++) joined += words[index]
    return joined === phrase || joined === `${phrase}s`
  })

/** Finds the words in a name; the name of the platform is one of them. */
export const reservedTerms = (platformName: string): ((name: string) => boolean) => {
  const toTerm = (phrase: string): string => splitWords(toPlainLetters(fold(phrase))).join('')
  const phrases = [...SECRETS, platformName].map(toTerm)
  const secretStems = SECRET_STEMS.map(toTerm)
  const secretParts = SECRET_PARTS.map(toTerm)
  const walletPhrases = [...WALLET_WORDS, ...WALLET_ENDINGS].map(toTerm)
  const stems = WALLET_STEMS.map(toTerm)
  const endings = WALLET_ENDINGS.map(toTerm)
  const wallet = toTerm(WALLET)
  const speaksForWallet = (words: readonly string[]): boolean =>
    walletPhrases.some((phrase) => hasPhrase(words, phrase)) ||
    words.some((word) => stems.some((stem) => word.startsWith(stem)) || endings.some((end) => word.endsWith(end)))
  /** The parts of compounds count as words: `Walletsicherheit`. */
  const splitCompounds = (words: readonly string[]): string[] =>
    words.flatMap((word) => (word.includes(wallet) ? [word, ...word.split(wallet)] : [word]))
  const isReserved = (words: readonly string[]): boolean => {
    if (phrases.some((phrase) => hasPhrase(words, phrase))) return true
    if (words.some((word) => secretStems.some((stem) => word.startsWith(stem)))) return true
    const compounds = words.filter((word) => word.includes(wallet))
    if (compounds.some((word) => secretParts.some((part) => word.includes(part)))) return true
    return (compounds.length > 0 || hasPhrase(words, wallet)) && speaksForWallet(splitCompounds(words))
  }
  return (name) => readings(name).some(isReserved)
}
