// French texts of the reasons of the platform and of the validator of values, by their keys.
import { type ErrorText, formatExactReason, type ReasonTexts } from '@company-data/web/app/rules'
import { formatKeyName } from '@company-data/web/fields/rules'
import { fieldNames } from '../parts/fields.ts'
import { fieldReasons } from './field-reasons.ts'
import { memberReasons } from './member-reasons.ts'
import { refusalReasons } from './refusal-reasons.ts'

const FORM = 'Cette valeur n’a pas la forme demandée.'
const DAMAGED = 'Le fichier est abîmé.'

const values: ReasonTexts['values'] = {
  'value.not_text': 'Ce n’est pas un texte.',
  'value.not_permitted': 'Ce n’est pas une des valeurs possibles.',
  'value.not_list': 'Ce n’est pas une liste.',
  'value.not_object': 'Cette valeur n’a pas de parties.',
  'value.entry_unknown': 'Cette valeur a une partie que le champ ne connaît pas.',
  'value.no_text_for_pattern': FORM,
  'value.pattern_mismatch': FORM,
  'value.pattern_unusable': 'La forme demandée ne peut pas être vérifiée.',
  'value.too_long_for_pattern': 'Cette valeur est trop longue.',
  'value.not_url': 'Ce n’est pas une adresse web.',
  'value.not_card': 'Ce n’est pas un numéro de carte.',
  'value.not_number': 'Ce n’est pas un nombre.',
  'value.not_integer': 'Ce n’est pas un nombre entier.',
  'value.not_decimal': 'Ce n’est pas un nombre de 8 chiffres au plus avant la virgule et 2 après.',
  'value.not_float': 'Ce n’est pas un nombre décimal.',
  'value.not_state': 'Ce n’est pas l’abréviation d’un État des États-Unis.',
  'value.not_date': 'Ce n’est pas une date.',
  'value.not_phone': 'Ce n’est pas un numéro de téléphone de 4 à 15 chiffres.',
  'value.not_country': 'Ce n’est pas un pays.',
  'value.not_file': 'Ce n’est pas un fichier.',
  'value.not_pages': 'Ce ne sont pas des pages.',
  'value.no_page': 'Il manque une page.',
  'value.page_not_object': DAMAGED,
  'value.page_member_unknown': DAMAGED,
  'value.not_pdf': 'Le fichier n’est pas un PDF.',
  'value.not_data_uri': DAMAGED,
  'value.no_file_name': 'Le fichier n’a pas de nom.',
  'value.wrong_mime_type': DAMAGED,
  'value.wrong_size': DAMAGED,
}

export const reasons: ReasonTexts = {
  platform: { ...memberReasons, ...fieldReasons, ...refusalReasons },
  values,
  unknownField: 'Cette information n’est pas valable.',
  unknownValue: 'Cette valeur ne convient pas à ce genre de champ.',
  missing: (part) => `Il manque : ${part}.`,
  namePart: (key) => formatKeyName(fieldNames, key),
  about: (name, sentence) => `${name} : ${sentence}`,
}

/** A text followed by the exact reason, quoted in English if there is no French for it. */
export const withReason =
  (text: string): ErrorText =>
  (refused) => {
    const quoted = `La plateforme indique en anglais : « ${refused.message} »`
    return `${text} ${formatExactReason(reasons, refused) ?? quoted}`
  }

/** The exact reason, or the text without one. */
export const reasonOr =
  (text: string): ErrorText =>
  (refused) =>
    formatExactReason(reasons, refused) ?? text
