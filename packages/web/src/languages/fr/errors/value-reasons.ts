// Why a value does not fit its field; the validator gives stable English sentences.
import { formatKeyName } from '@company-data/web/fields/rules'
import { fieldNames } from '../parts/fields.ts'

const reasons: Readonly<Record<string, string>> = {
  'The value is not a text.': 'Ce n’est pas un texte.',
  'The value is not one of the permitted values.': 'Ce n’est pas une des valeurs possibles.',
  'The value is not a list.': 'Ce n’est pas une liste.',
  'The value is not an object.': 'Cette valeur n’a pas de parties.',
  'The value has an unknown entry.': 'Cette valeur a une partie que le champ ne connaît pas.',
  'The value has no text that a pattern could match.': 'Cette valeur n’a pas la forme demandée.',
  'The value does not have the form that its type asks for.': 'Cette valeur n’a pas la forme demandée.',
  'The type has a pattern that cannot be checked.': 'La forme demandée ne peut pas être vérifiée.',
  'The value is not a web address.': 'Ce n’est pas une adresse web.',
  'The value is not a card number.': 'Ce n’est pas un numéro de carte.',
  'The value is not a number.': 'Ce n’est pas un nombre.',
  'The value is not a whole number.': 'Ce n’est pas un nombre entier.',
  'The value is not a decimal number.': 'Ce n’est pas un nombre décimal.',
  'The value is not a decimal of up to 8 digits and 2 after the point.':
    'Ce n’est pas un nombre de 8 chiffres au plus avant la virgule et 2 après.',
  'The value is not a USPS state code.': 'Ce n’est pas l’abréviation d’un État des États-Unis.',
  'The value is not a calendar date (YYYY-MM-DD).': 'Ce n’est pas une date.',
  'The value is not a phone number of 4 to 15 digits.': 'Ce n’est pas un numéro de téléphone de 4 à 15 chiffres.',
  'The value is not an ISO 3166-1 alpha-2 country code.': 'Ce n’est pas un pays.',
  'The value is not a file envelope.': 'Ce n’est pas un fichier.',
  'The value is not a pages envelope.': 'Ce ne sont pas des pages.',
  'The envelope has no page.': 'Il manque une page.',
  'The file is not a PDF.': 'Le fichier n’est pas un PDF.',
  'The file is not a base64 data URI.': 'Le fichier est abîmé.',
  'The file has no original name.': 'Le fichier n’a pas de nom.',
  'The size is not the number of bytes of the file.': 'Le fichier est abîmé.',
}

const MISSING = /^The entry ([a-z_0-9]+) is missing\.$/
const OF_PART = /^([a-z_0-9]+): (.+)$/s

/** Unknown sentences are replaced by a general one. */
export const formatValueReason = (reason: string): string => {
  const name = (part: string) => formatKeyName(fieldNames, part)
  const missing = MISSING.exec(reason)?.[1]
  if (missing !== undefined) return `Il manque : ${name(missing)}.`
  const [, part, ofPart] = OF_PART.exec(reason) ?? []
  if (part !== undefined && ofPart !== undefined) return `${name(part)} : ${formatValueReason(ofPart)}`
  return reasons[reason] ?? 'Cette valeur ne convient pas à ce genre de champ.'
}
