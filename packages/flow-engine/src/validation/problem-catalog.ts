// The problems that publishing a flow can report (D2-VAL, FG-24); an error blocks publishing, a warning does not.

export type ProblemRow = { readonly severity: 'error' | 'warning'; readonly message: string }

const error = (message: string) => ({ severity: 'error', message }) as const
const warning = (message: string) => ({ severity: 'warning', message }) as const

export const problemCatalog = {
  // constant: D2-VAL-01 to 16, FB-01, FB-05
  'constant.key_invalid': error('A key starts with a lower-case letter and has only a-z, 0-9 and _.'),
  'constant.key_duplicate': error('The key is already the key of a constant, a field or a plugin.'),
  'constant.ref_unknown': error('The reference names no field, plugin key or constant.'),
  'constant.cycle': error('The constants refer to each other in a circle.'),
  'constant.ref_not_answerable': error('The constant is not available where it is used.'),
  'constant.shown_on_unknown_node': error('shown_on names a node that does not exist.'),
  'constant.shown_on_not_computable': error('The constant is not available at a node named in shown_on.'),
  'constant.type_mismatch': error('The expression does not give the declared type.'),
  'constant.expr_too_deep': error('The expression is nested more than 64 levels deep.'),
  'constant.unused': warning('The constant is used nowhere.'),
  'constant.text_unbounded': warning('The text may become longer than 65,536 characters; it is empty then.'),
  'constant.text_unprintable': warning('The text has a character that no document can print.'),

  // pdf: D2-VAL-17 to 23, FG-24
  'pdf.unknown_tag': warning('A tag of the template names nothing that is available there.'),
  'pdf.source_invalid': error('A rule needs exactly one source for its PDF.'),
  'pdf.source_field_invalid': error('source_field must be a field of type pdf_document.'),
  'pdf.source_connection_invalid': error(
    'source_connection needs a typed party and a PDF request field that it can fill.',
  ),
  'pdf.asset_unknown': error('asset_key names no PDF asset.'),

  // element: D2-VAL-24, FG-24, FA-10
  'element.kind_invalid': error('The kind is field, text, image or plugin.'),
  'element.slug_invalid': error('The slug is malformed, used twice, or the key of a party.'),
  'element.type_invalid': error('The type cannot be answered.'),
  'element.options_invalid': error('A choice needs options, and nothing else may have them.'),
  'element.asset_unknown': error('The image asset does not exist.'),
  'element.link_invalid': error('The link of the field is not one that its party can have.'),

  // flow_plugin: D2-VAL-25 to 31
  'flow_plugin.unknown': error('There is no such plugin.'),
  'flow_plugin.field_type_unknown': error('The plugin describes no such field type.'),
  'flow_plugin.input_unwired': error('A required input of the plugin is not wired.'),
  'flow_plugin.input_not_answerable': error('An input is wired to a key that is not answered by then.'),
  'flow_plugin.input_type_mismatch': error('An input is wired to a key of another type.'),

  // field: D2-VAL-32 to 37, FG-24, FB-05
  'field.default_not_allowed': error('This field takes no default, minimum or maximum.'),
  'field.default_type_mismatch': error('The default does not have the type of the field.'),
  'field.bound_type_mismatch': error('A minimum or maximum needs a number or date field and the same type.'),
  'field.ref_not_answerable': error('A default or bound refers to a key that is not answered by then.'),
  'field.expr_too_deep': error('The default or bound is nested more than 64 levels deep.'),
  'field.request_slug_invalid': error('request_slug names no request field of a fitting type and audience.'),
  'field.text_unprintable': warning('An option or the default has a character that no document can print.'),

  // dependency: D2-VAL-38
  'dependency.cycle': error('Inputs, defaults, bounds and constants depend on each other in a circle.'),

  // graph, edge: FG-24
  'graph.entry_invalid': error('The entry is not a node, or is an empty leaf.'),
  'graph.node_key_invalid': error('The key of a node is malformed or used twice.'),
  'graph.edge_invalid': error('An edge names an unknown node or leads back to its own.'),
  'graph.cycle': error('The nodes and edges form a circle.'),
  'graph.node_unreachable': warning('The node cannot be reached from the entry.'),
  'edge.no_fallback': warning('The last edge of the node has a condition, so a run may get stuck.'),
  'edge.after_fallback': warning('An edge after one without a condition is never taken.'),

  // party: FG-24
  'party.invalid': error('The parties are malformed: key, type, one owner at most, one other at least.'),
  'party.unknown': error('There is no such party.'),

  // condition: FG-24
  'condition.field_unknown': error('The condition names an unknown key.'),
  'condition.field_not_answerable': error('The condition names a key that is not answered by then.'),
  'condition.op_invalid': error('The operator is not one for that kind of value.'),
  'condition.value_invalid': error('The value of the condition is missing or cannot be converted.'),
  // Not a key of the specification: a warning, which blocks nothing
  'condition.value_unmatched': warning('The condition compares with a text that is not an option of the choice.'),
  'condition.too_deep': error('The condition is nested more than 64 levels deep.'),

  // leaf, output: FG-24
  'leaf.document_missing': error('The leaf needs a document.'),
  'leaf.document_not_allowed': error('The node may not have a document.'),
  'output.invalid': error('An output needs a unique key, a name and at least one rule.'),
  'output.languages_invalid': error('languages is "all" or a list of language codes.'),
  'output.signers_invalid': error('signers is a list of parties, each once, with a known action.'),

  // test: an author-defined test of the draft; not a key of the specification
  'test.failed': error('A test of the draft fails.'),

  // text: FG-10, FG-24
  'text.link_invalid': error('A link in the text is not allowed.'),
  'text.unknown_tag': warning('A tag of the text names nothing that is available there.'),
} as const satisfies Record<string, ProblemRow>

export type ProblemKey = keyof typeof problemCatalog

export const isProblemKey = (text: string): text is ProblemKey => Object.hasOwn(problemCatalog, text)
