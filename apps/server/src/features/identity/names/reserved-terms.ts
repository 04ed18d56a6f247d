// Words that a company must not use in a name, because they sound like the platform or ask for a secret.
import { skeleton } from '../../../platform/text/skeleton.ts'

/** English and German. A `*` stands for the rest of a word. */
const RESERVED = ['password', 'passwort', 'kennwort', 'passcode', 'recovery kit', 'wiederherstellung*']

/** Reserved together with the word wallet. */
const OF_THE_WALLET = [
  ...['security', 'support', 'team', 'service', 'locked', 'suspended', 'verify'],
  ...['sicherheit', 'hilfe', 'gesperrt', 'bestätigen'],
]

type Terms = readonly string[]

const splitTerms = (text: string): Terms => text.split(/[^\p{L}\p{N}\p{M}*]+/u).filter((word) => word !== '')

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** `Passw0rd` looks like a reserved word only before its case is folded, `PASSWORD` in part only afterwards. */
const readings = (text: string): Terms[] =>
  [fold(text), fold(skeleton(text.normalize('NFKC')))].map((reading) => splitTerms(skeleton(reading)))

const isWord = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)

const hasPhrase = (words: Terms, phrase: Terms): boolean =>
  phrase.length > 0 && words.some((_, start) => phrase.every((pattern, index) => isWord(words[start + index], pattern)))

/** Finds the words in a name; the name of the platform is one of them. */
export const reservedTerms = (platformName: string): ((name: string) => boolean) => {
  const toPattern = (phrase: string): Terms => splitTerms(skeleton(fold(phrase)))
  const phrases = [...RESERVED, platformName].map(toPattern)
  const wallet = toPattern('wallet')
  const ofTheWallet = OF_THE_WALLET.map(toPattern)
  const isReserved = (words: Terms): boolean =>
    phrases.some((phrase) => hasPhrase(words, phrase)) ||
    (hasPhrase(words, wallet) && ofTheWallet.some((phrase) => hasPhrase(words, phrase)))
  return (name) => readings(name).some(isReserved)
}
