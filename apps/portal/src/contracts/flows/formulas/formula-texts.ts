// The texts of formulas.
import { defineTexts } from '@company-data/ui/texts'

export const formulaTexts = defineTexts({
  en: {
    none: 'None',
    hint: 'For example price * 12, if(age < 18, 0, price), datediff(years, birth_date, today)',
    insert: 'Insert value',
    functions: 'Insert function',
    value: 'With the sample answers',
    nothing: 'nothing (empty)',
    at: (position: number) => `at character ${position}`,
    reasons: {
      sign: 'Something is not expected here',
      value: 'A value is missing',
      end: 'The formula is not finished',
      function: 'This function does not exist',
      arguments: 'The number of arguments is wrong',
      condition: 'A condition is missing, for example age < 18',
      literal: 'A number or a text in "quotes" is missing',
      unit: 'A unit is missing: days, weeks, months or years',
      depth: 'The formula is nested too deeply',
    },
    unwritten: 'The stored value is not an expression. Write a formula to replace it.',
  },
  de: {
    none: 'Keine',
    hint: 'Zum Beispiel preis * 12, if(alter < 18, 0, preis), datediff(years, geburtsdatum, today)',
    insert: 'Wert einfügen',
    functions: 'Funktion einfügen',
    value: 'Mit den Beispielantworten',
    nothing: 'nichts (leer)',
    at: (position) => `an Stelle ${position}`,
    reasons: {
      sign: 'Hier wird etwas nicht erwartet',
      value: 'Ein Wert fehlt',
      end: 'Die Formel ist nicht fertig',
      function: 'Diese Funktion gibt es nicht',
      arguments: 'Die Zahl der Argumente stimmt nicht',
      condition: 'Eine Bedingung fehlt, zum Beispiel alter < 18',
      literal: 'Eine Zahl oder ein Text in "Anführungszeichen" fehlt',
      unit: 'Eine Einheit fehlt: days, weeks, months oder years',
      depth: 'Die Formel ist zu tief verschachtelt',
    },
    unwritten: 'Der gespeicherte Wert ist kein Ausdruck. Schreiben Sie eine Formel, um ihn zu ersetzen.',
  },
})
