// How files of runs are sent: the sealed value as a stream of JSON, a picture as its bytes.
import { Readable } from 'node:stream'
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { answer } from '../../../../gate/route.ts'
import type { OpenedAsset } from '../../flows/index.ts'

export const answerValue = (body: AsyncGenerator<Buffer>) =>
  answer<FlowFileValue>({
    raw: Readable.from(body, { objectMode: false }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })

export const answerPicture = ({ mimeType, sha256, size, stream }: OpenedAsset) =>
  answer<undefined>({
    raw: stream,
    headers: { 'content-type': mimeType, 'content-length': String(size), 'x-platform-content-sha256': sha256 },
  })
