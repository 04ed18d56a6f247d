// The reason why an action on a run was refused, by this device or the platform, as text for the participant.
import { FlowRunError, type FlowRunErrorReason, isPlatformError } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'
import { type AppTexts, formatProblem } from '@company-data/web/app/rules'
import { nameCharacters } from './character-names.ts'

const movedOn = 'It has moved on meanwhile, perhaps on another device. Nothing was sent from here.'
const movedOnGerman =
  'Es ist inzwischen weitergegangen, vielleicht auf einem anderen Gerät. Von hier wurde nichts gesendet.'

export const runProblemTexts = defineTexts({
  name: 'runProblem',
  en: {
    device: {
      not_your_turn: 'It is someone else’s turn. Nothing was sent.',
      not_awaiting: movedOn,
      step_incomplete: 'Something is missing or does not fit. Nothing was sent.',
      character_unprintable: 'An answer has a character that the document can’t print. Nothing was sent.',
      no_next_step: 'The flow has no next step for these answers. Nothing was sent.',
      keys_missing: 'Someone who takes part has no key any more to seal for. Nothing was sent.',
      not_generatable: 'It does not wait for you to create the documents.',
      answers_unreadable: 'Some answers cannot be opened with your key. Nothing was sent.',
      no_document: 'You have no copy of this document.',
      picks_invalid: 'What was picked is not offered any more. Pick again.',
    } satisfies Record<FlowRunErrorReason, string>,
    platform: {
      'flows.not_your_turn': movedOn,
      'flows.run_not_awaiting': movedOn,
      'flows.answer_file_too_large': 'The file is larger than this field allows. Attach a smaller one.',
      'documents.too_large': 'A file is too large for the documents.',
      'flows.generation_failed':
        'No document fits these answers, or one could not be filled. Nothing was stored. Tell the company; ending it is the only other way out.',
      'flows.source_pdf_invalid':
        'A PDF that someone attached cannot be used. Nothing was stored. Tell the company; ending it is the only other way out.',
      'flows.not_generatable': movedOn,
      'account.counterparty_deleted': 'Someone who takes part has deleted the account. No one can continue.',
      'plugin.rate_limited': 'The plugin is asked too often at the moment. Try again in a minute.',
      'plugin.busy': 'The plugin is busy. Try again in a moment.',
    } as Readonly<Record<string, string>>,
    value: {
      character_unprintable: (tag: string, characters: string) =>
        `The document can’t print ${characters} in “${tag}”. Nothing was stored. Tell the company; ending it is the only other way out.`,
      does_not_fit: (tag: string) =>
        `“${tag}” is too long for the document. Nothing was stored. Tell the company; ending it is the only other way out.`,
    },
  },
  de: {
    device: {
      not_your_turn: 'Jemand anderes ist dran. Nichts wurde gesendet.',
      not_awaiting: movedOnGerman,
      step_incomplete: 'Etwas fehlt oder passt nicht. Nichts wurde gesendet.',
      character_unprintable:
        'Eine Antwort hat ein Zeichen, das das Dokument nicht drucken kann. Nichts wurde gesendet.',
      no_next_step: 'Der Ablauf hat für diese Antworten keinen nächsten Schritt. Nichts wurde gesendet.',
      keys_missing: 'Jemand Beteiligtes hat keinen Schlüssel mehr, für den versiegelt wird. Nichts wurde gesendet.',
      not_generatable: 'Es wartet nicht darauf, dass Sie die Dokumente erzeugen.',
      answers_unreadable: 'Einige Antworten lassen sich mit Ihrem Schlüssel nicht öffnen. Nichts wurde gesendet.',
      no_document: 'Sie haben keine Kopie dieses Dokuments.',
      picks_invalid: 'Das Ausgewählte wird nicht mehr angeboten. Wählen Sie neu.',
    },
    platform: {
      'flows.not_your_turn': movedOnGerman,
      'flows.run_not_awaiting': movedOnGerman,
      'flows.answer_file_too_large': 'Die Datei ist größer, als dieses Feld erlaubt. Hängen Sie eine kleinere an.',
      'documents.too_large': 'Eine Datei ist zu groß für die Dokumente.',
      'flows.generation_failed':
        'Kein Dokument passt zu diesen Antworten, oder eines ließ sich nicht füllen. Nichts wurde gespeichert. Sagen Sie es dem Unternehmen; sonst bleibt nur, es zu beenden.',
      'flows.source_pdf_invalid':
        'Ein angehängtes PDF lässt sich nicht verwenden. Nichts wurde gespeichert. Sagen Sie es dem Unternehmen; sonst bleibt nur, es zu beenden.',
      'flows.not_generatable': movedOnGerman,
      'account.counterparty_deleted': 'Jemand Beteiligtes hat sein Konto gelöscht. Niemand kann weitermachen.',
      'plugin.rate_limited': 'Das Plugin wird gerade zu oft gefragt. Versuchen Sie es in einer Minute erneut.',
      'plugin.busy': 'Das Plugin ist beschäftigt. Versuchen Sie es gleich noch einmal.',
    },
    value: {
      character_unprintable: (tag, characters) =>
        `Das Dokument kann ${characters} in „${tag}“ nicht drucken. Nichts wurde gespeichert. Sagen Sie es dem Unternehmen; sonst bleibt nur, es zu beenden.`,
      does_not_fit: (tag) =>
        `„${tag}“ ist zu lang für das Dokument. Nichts wurde gespeichert. Sagen Sie es dem Unternehmen; sonst bleibt nur, es zu beenden.`,
    },
  },
})

/** FB-06: the platform names the value because of which no document was made. */
const valueProblem = (
  members: Readonly<Record<string, unknown>>,
  texts: (typeof runProblemTexts)['en'],
): string | undefined => {
  const { reason, tag, characters } = members
  if (typeof tag !== 'string') return undefined
  if (reason === 'does_not_fit') return texts.value.does_not_fit(tag)
  if (reason !== 'character_unprintable' || !Array.isArray(characters)) return undefined
  return texts.value.character_unprintable(tag, nameCharacters(characters.map(String)))
}

export const runProblem = (
  error: unknown,
  texts: (typeof runProblemTexts)['en'],
  appTexts: AppTexts,
): string | undefined => {
  if (error instanceof FlowRunError) return texts.device[error.reason]
  if (!isPlatformError(error)) return formatProblem(error, appTexts)
  const aboutValue = error.errorKey === 'flows.generation_failed' ? valueProblem(error.members, texts) : undefined
  return aboutValue ?? texts.platform[error.errorKey] ?? formatProblem(error, appTexts)
}
