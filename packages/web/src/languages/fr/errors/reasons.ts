// Reasons of refusals, which the platform gives as stable English sentences.
import type { ErrorText } from '@company-data/web/app/rules'

const reasons: Readonly<Record<string, string>> = {
  'The PDF does not open with this one-time key. Nothing was stored.':
    'Le PDF ne s’est pas ouvert. Rechargez la page et recommencez.',
  'The PDF is not the file that plain_sha256 names. Nothing was stored.':
    'Le fichier n’est pas celui du document. Rechargez la page et recommencez.',
  'The PDF could not be sealed. Nothing was stored.':
    'Ce PDF est fait de telle sorte qu’il ne peut recevoir de cachet.',
  'The document could not be sealed; nothing was stored.': 'Il manque la clé d’un destinataire.',
  'A value has a character that no font prints.': 'Une valeur a un caractère qui ne peut pas être imprimé.',
  'A value is too long for the document.': 'Une valeur est trop longue pour le document.',
  'A template could not be filled.': 'Un modèle n’a pas pu être rempli.',
  'A template of the flow is missing.': 'Il manque un modèle à la procédure.',
  'No rule of any output matches.': 'Aucun document ne convient à ces réponses.',
  'No rule matched or a PDF could not be filled.': 'Aucun document ne convient, ou un PDF n’a pas pu être rempli.',
  'The values do not open with this one-time key, or are no object of strings.':
    'Les valeurs ne se sont pas ouvertes. Rechargez la page et recommencez.',
}

/** A text followed by the exact reason, quoted in English if there is no French for it. */
export const withReason =
  (text: string): ErrorText =>
  ({ message }) => {
    const reason = reasons[message] ?? `La plateforme indique en anglais : « ${message} »`
    return `${text} ${reason}`
  }
