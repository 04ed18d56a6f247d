// Error rows `flows.*`: contract flows and their runs.
import type { ErrorRow } from '../error-row.ts'

export const flowsErrors = {
  // Authoring: FG-47
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

  // Trigger: D2-ERR-01 to 10
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

  // Turns: D2-ERR-13 to 21
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

  // Generation: D2-ERR-22 to 26
  'flows.generation_failed': { status: 400, message: 'No rule matched or a PDF could not be filled.' },
  'flows.generate_inputs_mismatch': { status: 400, message: 'The inputs are not those that the run holds.' },
  'flows.source_pdf_invalid': { status: 400, message: 'The PDF of a participant cannot be used.' },
  'flows.not_generatable': { status: 409, message: 'The run is not at a point where documents are generated.' },
  'flows.no_document': { status: 404, message: 'That output document was not produced.' },
} as const satisfies Record<string, ErrorRow>
