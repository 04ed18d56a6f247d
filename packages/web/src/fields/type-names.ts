// Names of the platform's field types, which the registry knows by keys (D1-REG-05). Types added by an operator have labels.
import type { FieldTypes } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'

type Names = Readonly<Record<string, string>>

const english: Names = {
  text: 'Text',
  email: 'E-mail address',
  phone: 'Phone number',
  url: 'Web address',
  gender: 'Gender',
  country: 'Country',
  nationality: 'Nationality',
  personal_number: 'Personal number',
  place_of_birth: 'Place of birth',
  date: 'Date',
  date_of_birth: 'Date of birth',
  number: 'Number',
  integer: 'Whole number',
  decimal: 'Decimal, two places',
  float: 'Decimal, any places',
  document: 'Document (file)',
  pdf_document: 'PDF document (file)',
  legal_document: 'Legal document (file)',
  proof_of_identity: 'Proof of identity (any)',
  passport: 'Passport',
  photo_id: 'Identity card',
  drivers_license: 'Driving licence',
  residence_permit: 'Residence permit',
  address: 'Address',
  creditcard: 'Credit card',
  bank: 'Bank account',
  photo: 'Photo',
  select: 'Choice of one',
  multiselect: 'Choice of several',
  plugin: 'Answered by a plugin',
}
const german: Names = {
  text: 'Text',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  url: 'Webadresse',
  gender: 'Geschlecht',
  country: 'Land',
  nationality: 'Staatsangehörigkeit',
  personal_number: 'Personenkennzahl',
  place_of_birth: 'Geburtsort',
  date: 'Datum',
  date_of_birth: 'Geburtsdatum',
  number: 'Zahl',
  integer: 'Ganze Zahl',
  decimal: 'Dezimalzahl, zwei Stellen',
  float: 'Dezimalzahl, beliebig viele Stellen',
  document: 'Dokument (Datei)',
  pdf_document: 'PDF-Dokument (Datei)',
  legal_document: 'Amtliches Dokument (Datei)',
  proof_of_identity: 'Identitätsnachweis (beliebig)',
  passport: 'Reisepass',
  photo_id: 'Personalausweis',
  drivers_license: 'Führerschein',
  residence_permit: 'Aufenthaltstitel',
  address: 'Adresse',
  creditcard: 'Kreditkarte',
  bank: 'Bankverbindung',
  photo: 'Foto',
  select: 'Auswahl, eine Antwort',
  multiselect: 'Auswahl, mehrere Antworten',
  plugin: 'Von einem Plugin beantwortet',
}

export const typeNames = defineTexts({ name: 'typeNames', en: english, de: german })

export const getTypeName = (names: Names, rows: FieldTypes['rows'], type: string): string => {
  const row = rows.find((candidate) => candidate.type === type)
  return row !== undefined && !row.is_system ? row.label : (names[type] ?? type)
}
