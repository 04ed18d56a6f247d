// The files of a run: file answers, PDFs that customers shared, and the pictures of the definition.
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { type OpenedFile, openEnvelope } from '../files/received-file.ts'
import { path } from '../transport/path.ts'
import type { RunSession } from './run-session.ts'

export const fileActions = ({ access, state }: RunSession<unknown>) => {
  const openAt = async (filePath: string): Promise<OpenedFile> => {
    const { value } = await access.api.get<FlowFileValue>(filePath)
    return openEnvelope(await access.openValue(value))
  }
  return {
    async openFile(slug: string): Promise<OpenedFile> {
      const file = state().answers.files.get(slug)?.file
      if (file === undefined) throw new TypeError(`${slug} is no file answer of this run.`)
      return openAt(access.answerFilePath({ slug, file }))
    },
    async openSource(sourceKey: string): Promise<OpenedFile> {
      const file = state().record.source_files[sourceKey]
      if (file === undefined) throw new TypeError(`The run has no source ${sourceKey}.`)
      return openAt(access.sourceFilePath({ sourceKey, file }))
    },
    picture: (assetKey: string): Promise<Uint8Array> =>
      access.api.bytes(`${access.runPath}${path`/assets/${assetKey}`}`),
  }
}
