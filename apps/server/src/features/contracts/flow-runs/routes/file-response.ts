// Responses with files of runs: the sealed value as a stream of JSON, a picture as its bytes.
import { Readable } from 'node:stream'
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { createResponse } from '../../../../gate/route.ts'
import type { OpenedAsset } from '../../flows/index.ts'

export const toValueResponse = (body: AsyncGenerator<Buffer>) =>
  createResponse<FlowFileValue>({
    raw: Readable.from(body, { objectMode: false }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })

export const toPictureResponse = ({ mimeType, sha256, size, stream }: OpenedAsset) =>
  createResponse<undefined>({
    raw: stream,
    headers: { 'content-type': mimeType, 'content-length': String(size), 'x-platform-content-sha256': sha256 },
  })
