// A new folder for a test's data, inside that of the run: `npm test` puts it into memory where the system offers enough.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const temporaryFolder = (): Promise<string> => mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'store-test-'))
