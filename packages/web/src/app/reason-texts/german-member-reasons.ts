// German texts of the reasons why a member of any request is refused. No label shows the member's name on the wire.

const INVALID = 'Diese Angabe ist nicht gültig.'
const MISSING = 'Diese Angabe fehlt.'

const typeTexts: Readonly<Record<string, string>> = {
  text: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'Ja oder Nein',
  list: 'eine Liste',
}

const formatTexts: Readonly<Record<string, string>> = {
  email: 'eine E-Mail-Adresse',
  url: 'eine Adresse (URL)',
  date: 'ein Datum',
}

const mustBe = (thing: string | undefined): string => (thing === undefined ? INVALID : `Das muss ${thing} sein.`)

const units = {
  characters: ['Zeichen', 'Zeichen'],
  items: ['Eintrag', 'Einträge'],
  entries: ['Eintrag', 'Einträge'],
  bytes: ['Byte', 'Byte'],
} as const

interface Amount {
  amount: number
  unit?: keyof typeof units
}

const formatAmount = (comparison: string, { amount, unit }: Amount): string =>
  unit === undefined
    ? `Das ist ${comparison} ${amount}.`
    : `Das sind ${comparison} ${amount} ${units[unit]?.[amount === 1 ? 0 : 1] ?? ''}.`

const formatLength = ({ min, max }: { min: number; max: number }): string => `Das sind ${min} bis ${max} Zeichen.`

const TIME = 'Das muss ein Zeitpunkt sein.'

export const germanMemberReasons = {
  'member.missing': () => MISSING,
  'member.unknown': () => 'Diese Angabe ist hier nicht vorgesehen.',
  'member.invalid': () => INVALID,
  'member.wrong_type': ({ type }: { type: string }) => mustBe(typeTexts[type]),
  'member.value_not_allowed': ({ values }: { values: readonly unknown[] }) =>
    `Möglich ist: ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
  'member.no_accepted_form': () => INVALID,
  'member.name_not_allowed': () => 'Ein Name darin ist nicht erlaubt.',
  'list.item_invalid': () => 'Ein Eintrag darin ist nicht gültig.',
  'list.name_twice': () => 'Jede Angabe darf nur einmal vorkommen.',
  'amount.exactly': (amount: Amount) => formatAmount('genau', amount),
  'amount.at_least': (amount: Amount) => formatAmount('mindestens', amount),
  'amount.at_most': (amount: Amount) => formatAmount('höchstens', amount),
  'amount.more_than': (amount: Amount) => formatAmount('mehr als', amount),
  'amount.less_than': (amount: Amount) => formatAmount('weniger als', amount),
  'amount.json_bytes': ({ max }: { max: number }) => `Das sind als JSON höchstens ${max} Byte.`,
  'number.not_multiple': ({ divisor }: { divisor: number }) => `Das ist ein Vielfaches von ${divisor}.`,
  'number.not_in_range': ({ min, max }: { min: number; max: number }) =>
    `Das ist eine ganze Zahl von ${min} bis ${max}.`,
  'text.length': formatLength,
  'text.required_length': formatLength,
  'text.visible_length': ({ min, max }: { min: number; max: number }) =>
    `Das sind ${min} bis ${max} sichtbare ASCII-Zeichen.`,
  'text.blank': () => MISSING,
  'text.control_characters': () => 'Diese Angabe enthält Steuerzeichen.',
  'text.lone_surrogate': () => 'Der Text enthält ein unvollständiges Zeichen.',
  'text.visible_ascii': () => 'Das sind nur sichtbare ASCII-Zeichen.',
  'text.format': ({ format }: { format: string }) => mustBe(formatTexts[format]),
  'text.form': () => INVALID,
  'text.prefix': ({ prefix }: { prefix: string }) => `Das beginnt mit ${JSON.stringify(prefix)}.`,
  'text.suffix': ({ suffix }: { suffix: string }) => `Das endet mit ${JSON.stringify(suffix)}.`,
  'text.includes': ({ text }: { text: string }) => `Das enthält ${JSON.stringify(text)}.`,
  'text.two_digits': () => 'Das müssen zwei Ziffern sein.',
  'text.language': () => 'Das muss ein Sprachcode wie de sein.',
  'text.country': () => 'Das sind zwei Großbuchstaben wie DE.',
  'text.sha256': () => 'Das sind 64 hexadezimale Zeichen in Kleinbuchstaben.',
  'text.http_status': () => 'Das ist ein Status wie 404, oder 2xx, 3xx, 4xx oder 5xx.',
  'text.key': () => 'Das beginnt mit a bis z, danach sind a bis z, 0 bis 9 und _ möglich.',
  'text.field_slug': () => 'Das beginnt mit a bis z, danach sind a bis z, 0 bis 9 und _ möglich.',
  'time.with_zone': () => TIME,
  'time.rfc3339': () => TIME,
  'time.timestamp': () => TIME,
  'time.date_or_timestamp': () => 'Das muss ein Datum oder ein Zeitpunkt sein.',
  'time.past': () => 'Das muss in der Zukunft liegen.',
  'time.too_soon': () => 'Das muss mindestens eine Stunde in der Zukunft liegen.',
  'time.not_within_days': ({ days }: { days: number }) =>
    `Das muss in der Zukunft liegen, höchstens ${days} Tage voraus.`,
}
