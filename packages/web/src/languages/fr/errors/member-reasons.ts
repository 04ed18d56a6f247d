// French texts of the reasons why a member of any request is refused. No label shows the member's name on the wire.

const INVALID = 'Cette information n’est pas valable.'
const MISSING = 'Cette information manque.'

const typeTexts: Readonly<Record<string, string>> = {
  text: 'un texte',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'oui ou non',
  list: 'une liste',
}

const formatTexts: Readonly<Record<string, string>> = {
  email: 'une adresse e-mail',
  url: 'une adresse web',
  date: 'une date',
}

const give = (thing: string | undefined): string => (thing === undefined ? INVALID : `Indiquez ${thing}.`)

const units = {
  characters: ['caractère', 'caractères'],
  items: ['élément', 'éléments'],
  entries: ['élément', 'éléments'],
  bytes: ['octet', 'octets'],
} as const

interface Amount {
  amount: number
  unit?: keyof typeof units
}

const formatAmount = (comparison: string, { amount, unit }: Amount): string =>
  unit === undefined
    ? `Il faut ${comparison} ${amount}.`
    : `Il faut ${comparison} ${amount} ${units[unit]?.[amount < 2 ? 0 : 1] ?? ''}.`

const formatLength = ({ min, max }: { min: number; max: number }): string => `De ${min} à ${max} caractères.`

const TIME = 'Indiquez un moment.'
const KEY = 'Commencez par une lettre de a à z ; ensuite, a à z, 0 à 9 et _ sont possibles.'

export const memberReasons = {
  'member.missing': () => MISSING,
  'member.unknown': () => 'Cette information n’est pas prévue ici.',
  'member.invalid': () => INVALID,
  'member.wrong_type': ({ type }: { type: string }) => give(typeTexts[type]),
  'member.value_not_allowed': ({ values }: { values: readonly unknown[] }) =>
    `Valeurs possibles : ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
  'member.no_accepted_form': () => INVALID,
  'member.name_not_allowed': () => 'Un des noms n’est pas permis.',
  'list.item_invalid': () => 'Un des éléments n’est pas valable.',
  'list.name_twice': () => 'Chaque information ne peut apparaître qu’une fois.',
  'amount.exactly': (amount: Amount) => formatAmount('exactement', amount),
  'amount.at_least': (amount: Amount) => formatAmount('au moins', amount),
  'amount.at_most': (amount: Amount) => formatAmount('au plus', amount),
  'amount.more_than': (amount: Amount) => formatAmount('plus de', amount),
  'amount.less_than': (amount: Amount) => formatAmount('moins de', amount),
  'amount.json_bytes': ({ max }: { max: number }) => `Il faut au plus ${max} octets en JSON.`,
  'number.not_multiple': ({ divisor }: { divisor: number }) => `Indiquez un multiple de ${divisor}.`,
  'number.not_in_range': ({ min, max }: { min: number; max: number }) =>
    `Indiquez un nombre entier de ${min} à ${max}.`,
  'text.length': formatLength,
  'text.required_length': formatLength,
  'text.visible_length': ({ min, max }: { min: number; max: number }) =>
    `De ${min} à ${max} caractères ASCII visibles.`,
  'text.blank': () => MISSING,
  'text.control_characters': () => 'Cette information contient des caractères interdits.',
  'text.lone_surrogate': () => 'Le texte contient un caractère incomplet.',
  'text.visible_ascii': () => 'Seuls les caractères ASCII visibles sont possibles.',
  'text.format': ({ format }: { format: string }) => give(formatTexts[format]),
  'text.form': () => INVALID,
  'text.prefix': ({ prefix }: { prefix: string }) => `Commencez par ${JSON.stringify(prefix)}.`,
  'text.suffix': ({ suffix }: { suffix: string }) => `Terminez par ${JSON.stringify(suffix)}.`,
  'text.includes': ({ text }: { text: string }) => `Le texte doit contenir ${JSON.stringify(text)}.`,
  'text.two_digits': () => 'Saisissez deux chiffres.',
  'text.language': () => 'Indiquez le code d’une langue, par exemple fr.',
  'text.country': () => 'Indiquez deux majuscules, par exemple FR.',
  'text.sha256': () => 'Il faut 64 caractères hexadécimaux en minuscules.',
  'text.http_status': () => 'Indiquez un état comme 404, ou 2xx, 3xx, 4xx ou 5xx.',
  'text.key': () => KEY,
  'text.field_slug': () => KEY,
  'time.with_zone': () => TIME,
  'time.rfc3339': () => TIME,
  'time.timestamp': () => TIME,
  'time.date_or_timestamp': () => 'Indiquez une date ou un moment.',
  'time.past': () => 'Choisissez un moment à venir.',
  'time.too_soon': () => 'Choisissez un moment dans une heure au plus tôt.',
  'time.not_within_days': ({ days }: { days: number }) => `Choisissez un moment à venir, dans ${days} jours au plus.`,
}
