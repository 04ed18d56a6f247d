// Error rows of documents, contract flows and the plugin forwarder.
import type { ErrorRow } from './row.ts'

export const contractErrors = {
  // documents: D1-ERR-20 to 23, NS-02, NS-04, NS-08, G-121 to G-126, Document 2 section 7
  'documents.not_found': { status: 404, message: 'There is no such document.' },
  'documents.target_invalid': {
    status: 400,
    message: 'Name at most one of connection_id, person_user_id, share_code.',
  },
  'documents.contract_requires_person': { status: 400, message: 'A contract is sent to one person, not broadcast.' },
  'documents.private_requires_person': { status: 400, message: 'is_private needs a document sent to one person.' },
  'documents.contract_immutable': { status: 409, message: 'A contract that was signed or accepted cannot change.' },
  // CX-07: the document gives no status
  'documents.recipient_encrypted': { status: 403, message: 'The file is encrypted to the person who received it.' },
  'documents.run_managed': { status: 409, message: 'A flow run manages this document.' },
  'documents.status_invalid': { status: 400, message: 'There is no such document status.' },
  'documents.status_transition_invalid': {
    status: 409,
    message: 'The document cannot go from its status to that one.',
  },
  'documents.plain_sha256_invalid': { status: 400, message: 'plain_sha256 is 64 lowercase hexadecimal characters.' },
  'documents.not_pdf': { status: 400, message: 'A file contract must be a PDF (application/pdf).' },
  'documents.too_large': { status: 400, message: 'The sealed file is larger than the upload budget.' },
  'documents.content_changed': { status: 409, message: 'The document has changed. Read it again before you act.' },
  'documents.method_invalid': { status: 400, message: 'This way of signing is not open to you.' },
  //
  'documents.proof_invalid': { status: 403, message: 'The proof of this act is missing, wrong or too old.' },
  'documents.not_open': { status: 409, message: 'The document is not open for this act.' },
  'documents.not_signable': { status: 409, message: 'The document has no plain_sha256 and cannot be signed.' },
  'documents.seal_input_required': { status: 400, message: 'This act seals the document: send otk and pdf.' },
  'documents.seal_failed': { status: 409, message: 'The document could not be sealed; nothing was stored.' },
  'documents.not_sealed': { status: 404, message: 'The document is not sealed yet.' },
  'documents.not_cancellable': { status: 403, message: 'This document cannot be cancelled in the app.' },
  'documents.cancel_date_invalid': { status: 400, message: 'The date is before the end of the notice period.' },

  // flows, authoring: FG-47
  'flows.not_found': { status: 404, message: 'There is no such flow.' },
  'flows.draft_invalid': { status: 400, message: 'The draft does not have the shape of a flow definition.' },
  'flows.draft_conflict': { status: 409, message: 'The draft has changed. Read it again and retry.' },
  'flows.publish_invalid': { status: 422, message: 'The flow has errors and was not published. See problems.' },
  // FA-14
  'flows.asset_invalid': {
    status: 400,
    message: 'An asset is a PDF that can be filled, or a PNG, JPEG or WebP picture.',
  },
  'flows.asset_not_found': { status: 404, message: 'The flow has no such asset.' },
  'flows.asset_in_use': { status: 409, message: 'The asset is still used.' },

  // flows, trigger: D2-ERR-01 to 10
  'flows.bindings_invalid': { status: 400, message: 'Bind every party to a participant of its type.' },
  'flows.no_counterparty': { status: 400, message: 'Bind at least one participant besides your own company.' },
  'flows.tag_values_invalid': {
    status: 400,
    message: 'Send flow_version and tag_values for the values the text shows.',
  },
  'flows.source_files_invalid': {
    status: 400,
    message: 'Stage exactly the required source files. See missing and unexpected.',
  },
  'flows.source_user_invalid': { status: 400, message: 'source_user_id must be a connected customer of the service.' },
  'flows.connection_not_found': { status: 404, message: 'There is no such connection of this service.' },
  'flows.not_published': { status: 409, message: 'The flow has no published version.' },
  'flows.version_changed': { status: 409, message: 'A newer version was published. Read it, compile again and retry.' },
  'flows.tag_values_stale': {
    status: 409,
    message: 'Seal the values of the recipients in stale to their current key.',
  },

  // flows, turns: D2-ERR-13 to 21
  'flows.answer_invalid': { status: 400, message: 'An answer needs a slug, and source_private is true or false.' },
  'flows.answer_party_missing': { status: 400, message: 'An answer lacks a copy for a bound party.' },
  'flows.answer_party_invalid': { status: 400, message: 'for_user_id is not a bound party.' },
  'flows.answer_file_too_large': { status: 400, message: 'The file is larger than its field allows.' },
  'flows.next_node_invalid': { status: 400, message: 'next_node does not follow the current node.' },
  'flows.not_your_turn': { status: 403, message: 'The run waits for another party.' },
  'flows.run_not_awaiting': { status: 409, message: 'The run does not wait for a turn.' },
  'flows.run_not_found': { status: 404, message: 'There is no such run.' },
  'flows.file_not_found': { status: 404, message: 'There is no such file of the run.' },
  'flows.definition_invalid': { status: 422, message: 'The current node is missing from the definition of the run.' },

  // flows, generation: D2-ERR-22 to 26
  'flows.generation_failed': { status: 400, message: 'No rule matched or a PDF could not be filled.' },
  'flows.generate_inputs_mismatch': { status: 400, message: 'The inputs are not those that the run holds.' },
  'flows.source_pdf_invalid': { status: 400, message: 'The PDF of a participant cannot be used.' },
  'flows.not_generatable': { status: 409, message: 'The run is not at a point where documents are generated.' },
  'flows.no_document': { status: 404, message: 'That output document was not produced.' },

  // plugin, the forwarder: D2-ERR-29 to 37
  'plugin.pass_invalid': { status: 401, message: 'The pass is not valid. Get a new pass once.' },
  'plugin.not_in_pass': { status: 403, message: 'The pass does not name this plugin. Get a new pass once.' },
  'plugin.key_changed': { status: 409, message: 'The key of the plugin has changed. Seal again to public_key, once.' },
  'plugin.request_invalid': { status: 400, message: 'Send a sealed request.' },
  'plugin.not_found': { status: 404, message: 'There is no such plugin.' },
  'plugin.busy': { status: 429, message: 'Too many calls of this plugin are in flight.', retry: true },
  'plugin.rate_limited': { status: 429, message: 'Too many calls of this plugin in this minute.', retry: true },
  'plugin.not_responding': { status: 502, message: 'The plugin gave no usable answer.', retry: true },
  'plugin.unavailable': { status: 503, message: 'The forwarder cannot answer now. Try again.', retry: true },
} as const satisfies Record<string, ErrorRow>
