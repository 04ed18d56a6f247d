// Reasons why a value does not fit its type: a stable key for each, and the English sentence, which never quotes the value.
import { maxMatchedLength } from '../patterns/pattern.ts'

export const valueReasons = {
  'value.not_text': 'The value is not a text.',
  'value.not_permitted': 'The value is not one of the permitted values.',
  'value.not_list': 'The value is not a list.',
  'value.not_object': 'The value is not an object.',
  'value.entry_unknown': 'The value has an unknown entry.',
  /** The sentence names the entry. */
  'value.entry_missing': 'An entry is missing.',
  'value.no_text_for_pattern': 'The value has no text that a pattern could match.',
  'value.pattern_mismatch': 'The value does not have the form that its type asks for.',
  'value.pattern_unusable': 'The type has a pattern that cannot be checked.',
  'value.too_long_for_pattern': `The value is longer than ${maxMatchedLength} characters.`,
  'value.not_url': 'The value is not a web address.',
  'value.not_card': 'The value is not a card number.',
  'value.not_number': 'The value is not a number.',
  'value.not_integer': 'The value is not a whole number.',
  'value.not_decimal': 'The value is not a decimal of up to 8 digits and 2 after the point.',
  'value.not_float': 'The value is not a decimal number.',
  'value.not_state': 'The value is not a USPS state code.',
  'value.not_date': 'The value is not a calendar date (YYYY-MM-DD).',
  'value.not_phone': 'The value is not a phone number of 4 to 15 digits.',
  'value.not_country': 'The value is not an ISO 3166-1 alpha-2 country code.',
  'value.not_file': 'The value is not a file envelope.',
  'value.not_pages': 'The value is not a pages envelope.',
  'value.no_page': 'The envelope has no page.',
  'value.page_not_object': 'A page is not an object.',
  'value.page_member_unknown': 'A page has an unknown member.',
  'value.not_pdf': 'The file is not a PDF.',
  'value.not_data_uri': 'The file is not a base64 data URI.',
  'value.no_file_name': 'The file has no original name.',
  'value.wrong_mime_type': "The MIME type is not the data URI's.",
  'value.wrong_size': 'The size is not the number of bytes of the file.',
} as const

export type ValueReasonKey = keyof typeof valueReasons
