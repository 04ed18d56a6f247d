// Why the platform refuses a field, from the rest of its English sentence after the member name.

type Rule = readonly [pattern: RegExp, words: (...parts: string[]) => string]

const units: Readonly<Record<string, string>> = {
  character: 'caractère',
  characters: 'caractères',
  item: 'élément',
  items: 'éléments',
  entry: 'élément',
  entries: 'éléments',
  byte: 'octet',
  bytes: 'octets',
}

const comparisons: Readonly<Record<string, string>> = {
  exactly: 'exactement',
  'at least': 'au moins',
  'at most': 'au plus',
  'more than': 'plus de',
  'less than': 'moins de',
}

const forms: Readonly<Record<string, string>> = {
  'a text': 'un texte',
  'a number': 'un nombre',
  'a whole number': 'un nombre entier',
  'true or false': 'oui ou non',
  'a list': 'une liste',
  'an e-mail address': 'une adresse e-mail',
  'an address (URL)': 'une adresse web',
  'a date, YYYY-MM-DD': 'une date',
  'a date YYYY-MM-DD': 'une date',
}

const COMPARISON = '(exactly|at least|at most|more than|less than)'

const rules: readonly Rule[] = [
  [/^is missing$/, () => 'Cette information manque.'],
  [/^must not be blank$/, () => 'Cette information manque.'],
  [/^must not hold control characters$/, () => 'Cette information contient des caractères interdits.'],
  [
    /^must not hold invisible characters or stacked marks$/,
    () => 'Le nom ne peut contenir ni caractères invisibles ni accents empilés.',
  ],
  [
    /^must not hold marks that look like a badge$/,
    () => 'Le nom ne peut pas contenir de signes qui ressemblent à une marque de vérification.',
  ],
  [
    /^must not mix the letters of several writing systems$/,
    () => 'Le nom ne peut pas mélanger les lettres de plusieurs écritures.',
  ],
  [
    /^must not hold words that are reserved for the platform$/,
    () => 'Le nom ne peut pas contenir de mots réservés à la plateforme.',
  ],
  [/^must be in the future$/, () => 'Choisissez un moment à venir.'],
  [/^must be a language code such as en$/, () => 'Indiquez le code d’une langue, par exemple fr.'],
  [/^must be two digits$/, () => 'Saisissez deux chiffres.'],
  [/^must name each claim once$/, () => 'Chaque information ne peut apparaître qu’une fois.'],
  [
    /^must be (\d+) to (\d+) characters of \[A-Z0-9\]$/,
    (from, to) => `De ${from} à ${to} caractères : A à Z et 0 à 9.`,
  ],
  [/^must be (\d+) characters of \[A-Z0-9\]$/, (amount) => `${amount} caractères : A à Z et 0 à 9.`],
  [
    /^must match \[a-z\]\[a-z0-9_\]\{0,63\}$/,
    () => 'Commencez par une lettre de a à z ; ensuite, a à z, 0 à 9 et _ sont possibles.',
  ],
  [/^must have (\d+) to (\d+) characters$/, (from, to) => `De ${from} à ${to} caractères.`],
  [
    new RegExp(`^must have ${COMPARISON} (\\d+) (\\w+)`),
    (comparison, amount, unit) => `Il faut ${comparisons[comparison ?? '']} ${amount} ${units[unit ?? ''] ?? ''}.`,
  ],
  [
    new RegExp(`^must be ${COMPARISON} (.+)$`),
    (comparison, amount) => `Il faut ${comparisons[comparison ?? '']} ${amount}.`,
  ],
  [/^must be one of (.+)$/, (values) => `Valeurs possibles : ${values}.`],
  [/^must (?:begin|start) with (.+)$/, (text) => `Commencez par ${text}.`],
  [/^must end with (.+)$/, (text) => `Terminez par ${text}.`],
  [/^must contain (.+)$/, (text) => `Le texte doit contenir ${text}.`],
]

export const formatFieldReason = (reason: string): string => {
  for (const [pattern, phrase] of rules) {
    const match = pattern.exec(reason)
    if (match) return phrase(...match.slice(1))
  }
  const form = forms[/^must be (.+)$/.exec(reason)?.[1] ?? '']
  return form === undefined ? 'Cette information n’est pas valable.' : `Indiquez ${form}.`
}
