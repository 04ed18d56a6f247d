// Writes new vectors (`npm run write -w packages/vectors`), when a recipe or a wire form has been added.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVectors } from './create-vectors.ts'

const path = join(import.meta.dirname, '..', 'vectors', 'company-data.json')
await writeFile(path, `${JSON.stringify(await createVectors(), null, 2)}\n`)
