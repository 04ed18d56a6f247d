// German texts for why a value does not fit its field; the validator gives stable English sentences.
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'

const german: Readonly<Record<string, string>> = {
  'The value is not a text.': 'Das ist kein Text.',
  'The value is not one of the permitted values.': 'Das ist keine der Möglichkeiten.',
  'The value is not a list.': 'Das ist keine Liste.',
  'The value is not an object.': 'Das hat keine Teile.',
  'The value has an unknown entry.': 'Das hat einen Teil, den das Feld nicht kennt.',
  'The value has no text that a pattern could match.': 'Das hat nicht die Form, nach der das Feld fragt.',
  'The value does not have the form that its type asks for.': 'Das hat nicht die Form, nach der das Feld fragt.',
  'The type has a pattern that cannot be checked.': 'Die Form, nach der das Feld fragt, lässt sich nicht prüfen.',
  'The value is not a web address.': 'Das ist keine Webadresse.',
  'The value is not a card number.': 'Das ist keine Kartennummer.',
  'The value is not a number.': 'Das ist keine Zahl.',
  'The value is not a whole number.': 'Das ist keine ganze Zahl.',
  'The value is not a decimal number.': 'Das ist keine Dezimalzahl.',
  'The value is not a decimal of up to 8 digits and 2 after the point.':
    'Das ist keine Zahl mit bis zu 8 Stellen vor und 2 nach dem Komma.',
  'The value is not a USPS state code.': 'Das ist kein Kürzel eines Bundesstaats der USA.',
  'The value is not a calendar date (YYYY-MM-DD).': 'Das ist kein Datum.',
  'The value is not a phone number of 4 to 15 digits.': 'Das ist keine Telefonnummer mit 4 bis 15 Ziffern.',
  'The value is not an ISO 3166-1 alpha-2 country code.': 'Das ist kein Land.',
  'The value is not a file envelope.': 'Das ist keine Datei.',
  'The value is not a pages envelope.': 'Das sind keine Seiten.',
  'The envelope has no page.': 'Es fehlt eine Seite.',
  'The file is not a PDF.': 'Die Datei ist kein PDF.',
  'The file is not a base64 data URI.': 'Die Datei ist beschädigt.',
  'The file has no original name.': 'Die Datei hat keinen Namen.',
  'The size is not the number of bytes of the file.': 'Die Datei ist beschädigt.',
}

const MISSING = /^The entry ([a-z_0-9]+) is missing\.$/
const OF_PART = /^([a-z_0-9]+): (.+)$/s

/** Unknown sentences are replaced by a general one. */
export const germanValueReason = (reason: string): string => {
  const name = (part: string) => formatKeyName(fieldNames.de, part)
  const missing = MISSING.exec(reason)?.[1]
  if (missing !== undefined) return `Es fehlt: ${name(missing)}.`
  const [, part, ofPart] = OF_PART.exec(reason) ?? []
  if (part !== undefined && ofPart !== undefined) return `${name(part)}: ${germanValueReason(ofPart)}`
  return german[reason] ?? 'Der Wert passt nicht zur Art des Feldes.'
}
