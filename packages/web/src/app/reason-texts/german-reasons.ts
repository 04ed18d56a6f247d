// German texts of the reasons, by their keys. Those of the platform are added by `german-platform-reasons.ts`.
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import type { ReasonTexts } from './reason-texts.ts'

const FORM = 'Das hat nicht die Form, nach der das Feld fragt.'
const DAMAGED = 'Die Datei ist beschädigt.'

const values: ReasonTexts['values'] = {
  'value.not_text': 'Das ist kein Text.',
  'value.not_permitted': 'Das ist keine der Möglichkeiten.',
  'value.not_list': 'Das ist keine Liste.',
  'value.not_object': 'Das hat keine Teile.',
  'value.entry_unknown': 'Das hat einen Teil, den das Feld nicht kennt.',
  'value.no_text_for_pattern': FORM,
  'value.pattern_mismatch': FORM,
  'value.pattern_unusable': 'Die Form, nach der das Feld fragt, lässt sich nicht prüfen.',
  'value.too_long_for_pattern': 'Das ist zu lang.',
  'value.not_url': 'Das ist keine Webadresse.',
  'value.not_card': 'Das ist keine Kartennummer.',
  'value.not_number': 'Das ist keine Zahl.',
  'value.not_integer': 'Das ist keine ganze Zahl.',
  'value.not_decimal': 'Das ist keine Zahl mit bis zu 8 Stellen vor und 2 nach dem Komma.',
  'value.not_float': 'Das ist keine Dezimalzahl.',
  'value.not_state': 'Das ist kein Kürzel eines Bundesstaats der USA.',
  'value.not_date': 'Das ist kein Datum.',
  'value.not_phone': 'Das ist keine Telefonnummer mit 4 bis 15 Ziffern.',
  'value.not_country': 'Das ist kein Land.',
  'value.not_file': 'Das ist keine Datei.',
  'value.not_pages': 'Das sind keine Seiten.',
  'value.no_page': 'Es fehlt eine Seite.',
  'value.page_not_object': DAMAGED,
  'value.page_member_unknown': DAMAGED,
  'value.not_pdf': 'Die Datei ist kein PDF.',
  'value.not_data_uri': DAMAGED,
  'value.no_file_name': 'Die Datei hat keinen Namen.',
  'value.wrong_mime_type': DAMAGED,
  'value.wrong_size': DAMAGED,
}

/** Empty until they are added; a reason without a text is quoted in English. */
const platform = {} as ReasonTexts['platform']

export const addPlatformReasons = (texts: ReasonTexts['platform']): void => {
  Object.assign(platform, texts)
}

export const germanReasons: ReasonTexts = {
  platform,
  values,
  unknownField: 'Diese Angabe ist nicht gültig.',
  unknownValue: 'Der Wert passt nicht zur Art des Feldes.',
  missing: (part) => `Es fehlt: ${part}.`,
  namePart: (key) => formatKeyName(fieldNames.de, key),
  about: (name, sentence) => `${name}: ${sentence}`,
}
