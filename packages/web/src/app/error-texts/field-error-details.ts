// German texts for field errors, matched against the rest of the platform's sentence after the member name.

/** The member name is a wire name that no label shows, so only the rest is used. */
export const englishReason = (reason: string): string => {
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

type Rule = readonly [pattern: RegExp, words: (...parts: string[]) => string]

const units: Readonly<Record<string, string>> = {
  character: 'Zeichen',
  characters: 'Zeichen',
  item: 'Eintrag',
  items: 'Einträge',
  entry: 'Eintrag',
  entries: 'Einträge',
  byte: 'Byte',
  bytes: 'Byte',
}
const comparisons: Readonly<Record<string, string>> = {
  exactly: 'genau',
  'at least': 'mindestens',
  'at most': 'höchstens',
  'more than': 'mehr als',
  'less than': 'weniger als',
}
const forms: Readonly<Record<string, string>> = {
  'a text': 'ein Text',
  'a number': 'eine Zahl',
  'a whole number': 'eine ganze Zahl',
  'true or false': 'Ja oder Nein',
  'a list': 'eine Liste',
  'an e-mail address': 'eine E-Mail-Adresse',
  'an address (URL)': 'eine Adresse (URL)',
  'a date, YYYY-MM-DD': 'ein Datum',
  'a date YYYY-MM-DD': 'ein Datum',
}

const COMPARISON = '(exactly|at least|at most|more than|less than)'

/** The reasons that a user of a page can cause. */
const rules: readonly Rule[] = [
  [/^is missing$/, () => 'Diese Angabe fehlt.'],
  [/^must not be blank$/, () => 'Diese Angabe fehlt.'],
  [/^must not hold control characters$/, () => 'Diese Angabe enthält Steuerzeichen.'],
  [
    /^must not hold invisible characters or stacked marks$/,
    () => 'Der Name darf keine unsichtbaren Zeichen und keine gestapelten Akzente enthalten.',
  ],
  [
    /^must not hold marks that look like a badge$/,
    () => 'Der Name darf keine Zeichen enthalten, die wie ein Prüfsiegel aussehen.',
  ],
  [
    /^must not mix the letters of several writing systems$/,
    () => 'Der Name darf keine Buchstaben verschiedener Schriften mischen.',
  ],
  [
    /^must not hold words that are reserved for the platform$/,
    () => 'Der Name darf keine Wörter enthalten, die der Plattform vorbehalten sind.',
  ],
  [/^must be in the future$/, () => 'Das muss in der Zukunft liegen.'],
  [/^must be a language code such as en$/, () => 'Das muss ein Sprachcode wie de sein.'],
  [/^must be two digits$/, () => 'Das müssen zwei Ziffern sein.'],
  [/^must name each claim once$/, () => 'Jede Angabe darf nur einmal vorkommen.'],
  [
    /^must be (\d+) to (\d+) characters of \[A-Z0-9\]$/,
    (from, to) => `Das sind ${from} bis ${to} Zeichen: A bis Z und 0 bis 9.`,
  ],
  [/^must be (\d+) characters of \[A-Z0-9\]$/, (amount) => `Das sind ${amount} Zeichen: A bis Z und 0 bis 9.`],
  [
    /^must match \[a-z\]\[a-z0-9_\]\{0,63\}$/,
    () => 'Das beginnt mit a bis z, danach sind a bis z, 0 bis 9 und _ möglich.',
  ],
  [/^must have (\d+) to (\d+) characters$/, (from, to) => `Das sind ${from} bis ${to} Zeichen.`],
  [
    new RegExp(`^must have ${COMPARISON} (\\d+) (\\w+)`),
    (comparison, amount, unit) => `Das sind ${comparisons[comparison ?? '']} ${amount} ${units[unit ?? ''] ?? ''}.`,
  ],
  [
    new RegExp(`^must be ${COMPARISON} (.+)$`),
    (comparison, amount) => `Das ist ${comparisons[comparison ?? '']} ${amount}.`,
  ],
  [/^must be one of (.+)$/, (values) => `Möglich ist: ${values}.`],
  [/^must (?:begin|start) with (.+)$/, (text) => `Das beginnt mit ${text}.`],
  [/^must end with (.+)$/, (text) => `Das endet mit ${text}.`],
  [/^must contain (.+)$/, (text) => `Das enthält ${text}.`],
]

export const germanReason = (reason: string): string => {
  for (const [pattern, phrase] of rules) {
    const match = pattern.exec(reason)
    if (match) return phrase(...match.slice(1))
  }
  const form = /^must be (.+)$/.exec(reason)?.[1]
  const phrase = form === undefined ? undefined : forms[form]
  return phrase === undefined ? 'Diese Angabe ist nicht gültig.' : `Das muss ${phrase} sein.`
}
