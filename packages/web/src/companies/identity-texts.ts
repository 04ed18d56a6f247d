// Texts about the identity of companies, their quoted texts, and secrets that no company needs.
import { defineTexts } from '@company-data/ui/texts'

const formatAge = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const formatGermanAge = (days: number): string => (days === 1 ? '1 Tag' : `${days} Tagen`)

/** The age of a company is named while it is young. */
const YOUNG_DAYS = 60

export const identityTexts = defineTexts({
  name: 'identity',
  en: {
    notVerified: (platform: string, since: string, days: number) =>
      days > YOUNG_DAYS
        ? `Not verified. Anyone can use this name. On ${platform} since ${since}.`
        : `Not verified. Anyone can use this name. On ${platform} since ${since} (${days < 1 ? 'today' : formatAge(days)}).`,
    notVerifiedMark: 'not verified',
    nameConflict: 'A verified company has this name. This one is not verified.',
    nameConflictWith: (domain: string) => `A verified company has this name: ${domain}. This one is not verified.`,
    namesake: (name: string, details: string) =>
      `You already know another company named ${name} (${details}). This is not that one.`,
    readingNamesakes: 'Comparing with the companies that you know …',
    namesakesUnread:
      'Your connections could not be read. You may already know another company of this name, so you cannot decide yet.',
    readAgain: 'Try again',
    knownSince: (date: string) => `since ${date}`,
    goOn: 'Continue with this company',
    checkedToday: 'Domain checked today',
    checkedYesterday: 'Domain checked yesterday',
    checkedOn: (date: string) => `Domain checked on ${date}`,
    checkedBy: (name: string, platform: string) => `${name} · checked by ${platform}`,
    writes: (company: string) => `${company} writes:`,
    says: (company: string) => `${company} says`,
    showAll: 'Show all',
    neverAsks: (platform: string) => `${platform} never asks for your password, passcode or recovery kit.`,
    secretLabel: 'This company asks for a secret. Never enter your wallet password, passcode or recovery kit here.',
  },
  de: {
    notVerified: (platform, since, days) =>
      days > YOUNG_DAYS
        ? `Nicht geprüft. Jeder kann diesen Namen verwenden. Bei ${platform} seit ${since}.`
        : `Nicht geprüft. Jeder kann diesen Namen verwenden. Bei ${platform} seit ${since} (${days < 1 ? 'heute' : `seit ${formatGermanAge(days)}`}).`,
    notVerifiedMark: 'nicht geprüft',
    nameConflict: 'Ein geprüftes Unternehmen trägt diesen Namen. Dieses hier ist nicht geprüft.',
    nameConflictWith: (domain) =>
      `Ein geprüftes Unternehmen trägt diesen Namen: ${domain}. Dieses hier ist nicht geprüft.`,
    namesake: (name, details) =>
      `Sie kennen bereits ein anderes Unternehmen mit dem Namen ${name} (${details}). Dieses hier ist ein anderes.`,
    readingNamesakes: 'Vergleich mit den Unternehmen, die Sie kennen …',
    namesakesUnread:
      'Ihre Verbindungen konnten nicht gelesen werden. Vielleicht kennen Sie ein anderes Unternehmen dieses Namens. Deshalb können Sie noch nicht entscheiden.',
    readAgain: 'Erneut versuchen',
    knownSince: (date) => `seit ${date}`,
    goOn: 'Mit diesem Unternehmen fortfahren',
    checkedToday: 'Domain heute geprüft',
    checkedYesterday: 'Domain gestern geprüft',
    checkedOn: (date) => `Domain am ${date} geprüft`,
    checkedBy: (name, platform) => `${name} · geprüft von ${platform}`,
    writes: (company) => `${company} schreibt:`,
    says: (company) => `${company} sagt`,
    showAll: 'Alles anzeigen',
    neverAsks: (platform) =>
      `${platform} fragt nie nach Ihrem Passwort, Ihrem Passcode oder Ihrem Wiederherstellungsblatt.`,
    secretLabel:
      'Dieses Unternehmen fragt nach einem Geheimnis. Geben Sie hier nie das Passwort Ihrer Wallet, Ihren Passcode oder Ihr Wiederherstellungsblatt ein.',
  },
})
