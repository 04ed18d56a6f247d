// Files that a page reads from the disk.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCleanup } from '../platform/cleanup.ts'

/**
 * The path of a file for a file input, removed at the end of the test. Bytes that are given to `setInputFiles` are
 * decoded letter by letter in the page: a third of a second of a processor for each megabyte.
 * @example await input.setInputFiles(await fileToUpload('large.png', Buffer.alloc(11_000_000)))
 */
export const fileToUpload = async (name: string, content: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-upload-'))
  addCleanup(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
