// Downloads, checks and opens the files that customers share with a service (D1-BIN, G-095).
import { servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import { type OpenedFile, openFile, type ReceivedFile, readFile } from '../files/received-file.ts'
import type { ValueOpener } from '../keys/decrypt-many.ts'
import type { Transport } from '../transport/transport.ts'

interface SharedFileDeps {
  request: Transport['request']
  /** The prefix of the service's own client, or the service's part of the portal, which has the same paths below it. */
  base: string
  opener: Pick<ValueOpener, 'openValue'>
}

export const sharedFileCalls = ({ request, base, opener: { openValue } }: SharedFileDeps) => ({
  /**
   * Downloads the file of a value by its `value_url`, from a connection or from an event.
   * @example
   * const file = await service.files.read(value)
   * const { parts } = await service.files.open(file)
   */
  async read(value: string | Pick<ConnectionValue, 'value_url'>): Promise<ReceivedFile> {
    const url = typeof value === 'string' ? value : value.value_url
    if (url === undefined) throw new TypeError('This value is not a file: it has no value_url.')
    // A `value_url` is an address of the service's own client (D1-BIN).
    const filePath = url.startsWith(`${servicePrefix}/`) ? `${base}${url.slice(servicePrefix.length)}` : url
    return readFile(await request({ method: 'GET', path: filePath, accept: 'bytes' }))
  },
  /**
   * Opens a downloaded file of any kind.
   * @example
   * const { parts } = await service.files.open(await service.files.read(value))
   * for (const { name, bytes } of parts) console.log(name, bytes.length)
   */
  open: (file: ReceivedFile): Promise<OpenedFile> => openFile(file, openValue),
})
