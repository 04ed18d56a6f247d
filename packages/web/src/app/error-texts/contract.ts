// `documents.*` and `flows.*`: documents, flows and their runs.
import { findReason } from '../reason-texts/reason-texts.ts'
import { type RefusalTable, withReason } from './error-text.ts'

const LOAD_AGAIN = { en: 'Reload the page and try again.', de: 'Laden Sie die Seite neu und versuchen Sie es erneut.' }

export const contractRows = {
  'documents.not_found': 'Dieses Dokument gibt es nicht mehr.',
  'documents.target_invalid': {
    en: 'A document goes to one recipient.',
    de: 'Ein Dokument geht an einen Empfänger.',
  },
  'documents.contract_requires_person': 'Ein Vertrag geht an einen einzelnen Kunden, nicht an alle.',
  'documents.private_requires_person': {
    en: 'Only a document for one customer can be sealed.',
    de: 'Versiegeln lässt sich nur ein Dokument für einen einzelnen Kunden.',
  },
  'documents.contract_immutable': 'Ein Vertrag, der unterschrieben oder angenommen ist, lässt sich nicht mehr ändern.',
  'documents.recipient_encrypted': 'Die Datei ist für den Empfänger versiegelt.',
  'documents.run_managed': 'Dieses Dokument gehört zu einem Durchlauf und wird dort verwaltet.',
  'documents.status_invalid': 'Diesen Stand gibt es nicht.',
  'documents.status_transition_invalid': 'Aus seinem jetzigen Stand kann das Dokument nicht in diesen wechseln.',
  'documents.plain_sha256_invalid': {
    en: 'The fingerprint of the file is not valid. Choose the file again.',
    de: 'Der Fingerabdruck der Datei ist nicht gültig. Wählen Sie die Datei noch einmal.',
  },
  'documents.not_pdf': { en: 'A contract is a PDF file.', de: 'Ein Vertrag ist eine PDF-Datei.' },
  'documents.too_large': { en: 'The file is too large.', de: 'Die Datei ist zu groß.' },
  'documents.content_changed': {
    en: 'The document has changed. Open it again before you continue.',
    de: 'Das Dokument hat sich geändert. Öffnen Sie es neu, bevor Sie fortfahren.',
  },
  'documents.method_invalid': 'So können Sie hier nicht unterschreiben.',
  'documents.proof_invalid': 'Der Nachweis dafür fehlt, ist falsch oder zu alt.',
  'documents.not_open': 'Dafür ist das Dokument nicht offen.',
  'documents.not_signable': {
    en: 'The document has no fingerprint and can’t be signed.',
    de: 'Das Dokument hat keinen Fingerabdruck und lässt sich nicht unterschreiben.',
  },
  'documents.seal_input_required': {
    en: 'The document could not be completed. Reload the page and try again.',
    de: 'Das Dokument ließ sich nicht abschließen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  'documents.seal_failed': {
    en: ({ message, members }) =>
      findReason(members)?.key === 'seal.other_file'
        ? 'The PDF is not the file that the document names. Nothing was stored.'
        : message,
    de: withReason('Das Siegel konnte nicht gesetzt werden, es wurde nichts gespeichert.'),
  },
  'documents.not_sealed': 'Das Dokument hat noch kein Siegel.',
  'documents.not_cancellable': {
    en: 'This document cannot be cancelled here.',
    de: 'Dieses Dokument lässt sich hier nicht kündigen.',
  },
  'documents.cancel_date_invalid': 'Der Tag liegt vor dem Ende der Kündigungsfrist.',
  'flows.not_found': 'Diesen Ablauf gibt es nicht mehr.',
  // The editor adds the locations and their problems. A body that is refused unread has none.
  'flows.draft_invalid': {
    en: ({ members }) =>
      members.fields === undefined
        ? 'The draft is too large or nested too deeply.'
        : 'The draft does not have the shape of a flow.',
    de: ({ members }) =>
      members.fields === undefined
        ? 'Der Entwurf ist zu groß oder zu tief verschachtelt.'
        : 'Der Entwurf hat nicht die Form eines Ablaufs.',
  },
  'flows.draft_conflict': {
    en: 'Someone else has saved the draft in the meantime.',
    de: 'Jemand anderes hat den Entwurf inzwischen gespeichert.',
  },
  'flows.publish_invalid': {
    en: 'The flow has errors and was not published.',
    de: 'Der Ablauf hat Fehler und wurde nicht veröffentlicht.',
  },
  'flows.asset_invalid': 'Nehmen Sie ein PDF, das sich ausfüllen lässt, oder ein Bild als PNG, JPEG oder WebP.',
  'flows.asset_not_found': 'Diese Datei hat der Ablauf nicht mehr.',
  'flows.asset_in_use': 'Die Datei wird noch verwendet.',
  'flows.bindings_invalid': {
    en: 'Choose a participant for every party.',
    de: 'Wählen Sie für jede Partei einen Teilnehmer.',
  },
  'flows.no_counterparty': {
    en: 'Choose at least one participant besides your own company.',
    de: 'Wählen Sie außer Ihrem Unternehmen mindestens einen Teilnehmer.',
  },
  'flows.tag_values_invalid': {
    en: `The values that the texts show are missing. ${LOAD_AGAIN.en}`,
    de: `Es fehlen die Werte, die die Texte zeigen. ${LOAD_AGAIN.de}`,
  },
  'flows.source_files_invalid': {
    en: 'The source files for the documents are not the right ones.',
    de: 'Die Ausgangsdateien der Dokumente sind nicht die richtigen.',
  },
  'flows.source_user_invalid': {
    en: 'The values come from someone who is not connected to this service.',
    de: 'Die Werte kommen von jemandem, der mit diesem Dienst nicht verbunden ist.',
  },
  'flows.connection_not_found': 'Diese Verbindung hat der Dienst nicht mehr.',
  'flows.not_published': 'Der Ablauf hat keine veröffentlichte Version.',
  'flows.version_changed': {
    en: `A newer version has been published. ${LOAD_AGAIN.en}`,
    de: `Inzwischen wurde eine neuere Version veröffentlicht. ${LOAD_AGAIN.de}`,
  },
  'flows.tag_values_stale': {
    en: `A recipient has a new key. ${LOAD_AGAIN.en}`,
    de: `Ein Empfänger hat einen neuen Schlüssel. ${LOAD_AGAIN.de}`,
  },
  'flows.answer_invalid': {
    en: ({ message, members }) => (typeof members.slug === 'string' ? message : 'One of the answers is invalid.'),
    de: ({ members }) =>
      typeof members.slug === 'string'
        ? `Die Antwort auf ${members.slug} ist nicht gültig.`
        : 'Eine Antwort ist nicht gültig.',
  },
  'flows.answer_party_missing': {
    en: `An answer has no copy for one of the parties. ${LOAD_AGAIN.en}`,
    de: `Einer Antwort fehlt die Kopie für eine Partei. ${LOAD_AGAIN.de}`,
  },
  'flows.answer_party_invalid': {
    en: `An answer has a copy for someone who is not a party. ${LOAD_AGAIN.en}`,
    de: `Eine Antwort hat eine Kopie für jemanden, der keine Partei ist. ${LOAD_AGAIN.de}`,
  },
  'flows.answer_file_too_large': 'Die Datei ist größer, als ihr Feld erlaubt.',
  'flows.next_node_invalid': {
    en: `The next step does not follow from your answers. ${LOAD_AGAIN.en}`,
    de: `Der nächste Schritt folgt nicht aus Ihren Antworten. ${LOAD_AGAIN.de}`,
  },
  'flows.not_your_turn': 'Der Durchlauf wartet auf jemand anderen.',
  'flows.run_not_awaiting': {
    en: 'The run is not waiting for an answer.',
    de: 'Der Durchlauf wartet auf keine Antwort.',
  },
  'flows.run_not_found': 'Diesen Durchlauf gibt es nicht mehr.',
  'flows.file_not_found': 'Diese Datei hat der Durchlauf nicht.',
  'flows.definition_invalid': {
    en: 'The current step is missing from this version of the flow. Contact the platform operator.',
    de: 'Der aktuelle Schritt fehlt in dieser Version des Ablaufs. Wenden Sie sich an den Betreiber der Plattform.',
  },
  'flows.generation_failed': withReason('Die Dokumente ließen sich nicht erstellen.'),
  'flows.generate_inputs_mismatch': {
    en: `The values don’t match the run. ${LOAD_AGAIN.en}`,
    de: `Die Werte passen nicht zum Durchlauf. ${LOAD_AGAIN.de}`,
  },
  'flows.source_pdf_invalid': 'Das PDF eines Teilnehmers lässt sich nicht verwenden.',
  'flows.not_generatable': 'An dieser Stelle des Durchlaufs entstehen keine Dokumente.',
  'flows.no_document': 'Dieses Dokument ist nicht entstanden.',
} satisfies RefusalTable
