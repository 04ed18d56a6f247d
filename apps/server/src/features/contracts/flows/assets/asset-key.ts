// Builds the key of a new asset from its name, so that an author recognises it in a definition.
import { randomBytes } from 'node:crypto'

/** `Lease (EN).pdf` becomes `lease_en_` and eight random characters: asset keys are unique (FG-23). */
export const newAssetKey = (name: string): string => {
  const baseName = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '')
  return `${baseName === '' ? 'asset' : baseName}_${randomBytes(4).toString('hex')}`
}
