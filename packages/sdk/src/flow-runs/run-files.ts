// The files of a run: file answers, PDFs that customers shared, and the pictures of the definition.
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { type OpenedFile, openEnvelope } from '../files/received-file.ts'
import { checkDigest } from '../transport/content-digest.ts'
import type { RunSession } from './run-session.ts'

export const fileActions = ({ access, state }: RunSession<unknown>) => {
  const open = async ({ value }: FlowFileValue): Promise<OpenedFile> => openEnvelope(await access.openValue(value))
  return {
    async openFile(slug: string): Promise<OpenedFile> {
      const file = state().answers.files.get(slug)?.file
      if (file === undefined) throw new TypeError(`${slug} is no file answer of this run.`)
      return open(await access.readAnswerFile({ slug, file }))
    },
    async openSource(sourceKey: string): Promise<OpenedFile> {
      const file = state().record.source_files[sourceKey]
      if (file === undefined) throw new TypeError(`The run has no source ${sourceKey}.`)
      return open(await access.readSourceFile({ sourceKey, file }))
    },
    picture: async (assetKey: string): Promise<Uint8Array> => checkDigest(await access.raw.picture(assetKey)),
  }
}
