// Documents with their content, sealed PDFs as sealed, and answers given in runs.
import { CryptoError, type CustomerDocument, type FlowRun, type FlowRunSummary } from '@company-data/sdk/person'
import type { ExportedDocument, ExportedRun } from './contents.ts'
import type { ExportCollector } from './export-collector.ts'

const DOCUMENTS = 'documents/files'

export const collectDocument = async (
  { client, attempt, addFile }: ExportCollector,
  document: CustomerDocument,
): Promise<ExportedDocument> => {
  const openedDocument = await attempt(document.name, () => client.documents.open(document.id))
  if (openedDocument === undefined) return { ...document, content: null }
  if (openedDocument.file !== undefined) {
    const { bytes, mimeType, name } = openedDocument.file
    return { ...document, content: addFile(DOCUMENTS, name ?? document.name, mimeType, bytes) }
  }
  const text = new TextEncoder().encode(`${JSON.stringify(openedDocument.payload, null, 2)}\n`)
  return { ...document, content: addFile(DOCUMENTS, document.name, 'application/json', text) }
}

type Run = Pick<FlowRun<never>, 'record' | 'answers' | 'openFile'>

const collectLabels = ({ record }: Run): Map<string, string> =>
  new Map(
    record.definition.nodes.flatMap(({ elements }) =>
      elements.flatMap((element) =>
        'slug' in element && 'label' in element ? [[element.slug, element.label] as const] : [],
      ),
    ),
  )

/** A run omits answers that the key does not open. */
const notOpened = new CryptoError('not_opened', 'this key does not open this answer')

/** A file reference in place of a value (Document 2 §2.2). */
const isFile = (value: string): boolean => value.includes('"_enc_file"')

export const collectRun = async (collector: ExportCollector, summary: FlowRunSummary): Promise<ExportedRun> => {
  const { client, attempt, addFile, folderFor, missing, explain } = collector
  const run: Run | undefined = await attempt(summary.id, () =>
    client.runs.open({ connectionId: summary.connection_id, runId: summary.id }),
  )
  if (run === undefined) return { ...summary, answers: [] }
  const labels = collectLabels(run)
  let folder: string | undefined
  const answers: ExportedRun['answers'][number][] = []
  for (const { slug, value } of run.record.answers) {
    const field = labels.get(slug) ?? slug
    if (!isFile(value)) {
      const plaintext = run.answers[slug]
      if (plaintext === undefined) missing.push({ what: field, why: explain(notOpened) })
      answers.push({ field, slug, value: plaintext ?? null, files: [] })
      continue
    }
    const file = await attempt(field, () => run.openFile(slug))
    folder ??= folderFor('runs', summary.id)
    const targetFolder = folder
    const files = (file?.parts ?? []).map(({ bytes, mimeType, name }) =>
      addFile(targetFolder, name ?? field, mimeType, bytes),
    )
    answers.push({ field, slug, value: null, files })
  }
  return { ...summary, answers }
}
